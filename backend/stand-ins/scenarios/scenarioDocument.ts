import * as v from 'valibot';
import type { JsonObject } from '#adapters/model/json.ts';
import { listOf, object, onlyObject, openObject, readStrict, text } from '#backend/shared/document.ts';

/** An object of any JSON, since the document was read as JSON. */
export const part = v.pipe(
  v.record(v.string(), v.unknown(), 'must be an object'),
  v.transform((value) => value as JsonObject),
);

/** A product reminder of a person in a scenario. */
export const reminder = object({
  reminderId: text,
  variantId: text,
  variantName: v.optional(v.record(v.string(), text, 'must be an object'), {}),
});

/** A customer that exists when a scenario starts. The first one of a scenario is the ready customer. */
const person = onlyObject({
  loginID: text,
  password: text,
  verified: v.optional(v.boolean('must be true or false'), true),
  profile: v.optional(part, {}),
  data: v.optional(part, {}),
  subscriptions: v.optional(part, {}),
  preferences: v.optional(part, {}),
  reminders: v.optional(listOf(reminder), []),
});

const base64 = v.pipe(
  text,
  v.check((value) => value === Buffer.from(value, 'base64').toString('base64'), 'must be base64'),
);

/** A server of the site's owner that signs its calls with a key of its own. */
const application = onlyObject({ userKey: text, secret: base64 });

const isLocale = (locale: string): boolean => /^[a-z]{2}_[A-Z]{2}$/.test(locale);
const locales = v.pipe(
  v.array(text, 'must be a list'),
  v.nonEmpty('must name locales like de_DE'),
  v.everyItem(isLocale, ({ input }) => {
    return `must name locales like de_DE, not “${input.find((locale) => !isLocale(locale))}”`;
  }),
);

/** `scenario.json`. Site metadata stands there without hosts and keys. */
export const scenarioDocument = object({
  metadata: openObject({
    locales,
    cms: v.optional(part, {}),
  }),
  title: text,
  shows: text,
  people: listOf(person),
  applications: v.optional(listOf(application), []),
});

export type ScenarioReminder = Readonly<v.InferOutput<typeof reminder>>;
export type Application = Readonly<v.InferOutput<typeof application>>;
export type Person = Readonly<v.InferOutput<typeof person>>;

/** Reads a list of reminders. Throws DocumentError naming `where`. */
export function parseReminders(raw: unknown, where: string): readonly ScenarioReminder[] {
  return readStrict(listOf(reminder), raw, where);
}
