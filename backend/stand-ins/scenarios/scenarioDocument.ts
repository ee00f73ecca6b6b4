import * as v from 'valibot';
import { flag, jsonObject, listOf, object, onlyObject, openObject, text } from '#backend/shared/document.ts';

/** A product reminder of a person in a scenario. */
export const reminder = object({
  reminderId: text,
  variantId: text,
  variantName: v.optional(v.record(v.string(), text, 'must be an object'), {}),
});

const section = v.optional(jsonObject, {});

/** Members of an account that testers write. */
export const accountMembers = {
  verified: v.optional(flag, true),
  profile: section,
  data: section,
  subscriptions: section,
  preferences: section,
  reminders: v.optional(listOf(reminder), []),
};

/** A customer that exists when a scenario starts. The first one of a scenario is the ready customer. */
const person = onlyObject({ loginID: text, password: text, ...accountMembers });

const base64 = v.pipe(
  text,
  v.check((value) => value === Buffer.from(value, 'base64').toString('base64'), 'must be base64'),
);

/** A server of the site's owner that signs calls with its own key. */
const application = onlyObject({ userKey: text, secret: base64 });

const isLocale = (locale: string): boolean => /^[a-z]{2}_[A-Z]{2}$/.test(locale);
const locales = v.pipe(
  v.array(text, 'must be a list'),
  v.nonEmpty('must name locales like de_DE'),
  v.everyItem(isLocale, ({ input }) => {
    return `must name locales like de_DE, not “${input.find((locale) => !isLocale(locale))}”`;
  }),
);

/** `scenario.json`. Its site metadata has no hosts and keys. */
export const scenarioDocument = object({
  metadata: openObject({
    locales,
    cms: section,
  }),
  title: text,
  shows: text,
  people: listOf(person),
  applications: v.optional(listOf(application), []),
});

export type Application = Readonly<v.InferOutput<typeof application>>;
export type Person = Readonly<v.InferOutput<typeof person>>;
