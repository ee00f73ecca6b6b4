import { newsletterPrefix, reminderSubscription, type ProviderField } from '#adapters/model/provider.ts';
import { subscriptionName } from '#adapters/providerPath.ts';
import type { Check, Problem } from '../check.ts';
import { schemaOf } from './schemaChecks.ts';

/** Newsletters exist, customers may take them, and each is confirmed by mail. */
export const newsletters: Check = {
  title: `The preference centre has newsletters (${newsletterPrefix}…), with double opt-in.`,
  find: async ({ preferenceCentre }) => {
    const all = [...(await schemaOf(preferenceCentre)).values()].filter(
      ({ root, path }) => root === 'subscriptions' && subscriptionName(path).startsWith(newsletterPrefix),
    );
    if (all.length === 0)
      return [
        {
          what: `The preference centre has no subscription whose name begins with ${newsletterPrefix}.`,
          mend: 'Run “setup --apply” with the content, or add the newsletters in the console (schema editor, subscriptions).',
        },
      ];
    // One that only servers write is not offered, which may be meant.
    return all.filter(({ writeAccess }) => writeAccess !== 'serverOnly').flatMap(problemsOf);
  },
};

/** The subscription of product reminders exists and is confirmed by mail. */
export const reminders: Check = {
  title: `The preference centre has ${reminderSubscription}, with double opt-in.`,
  find: async ({ preferenceCentre }) => {
    const field = (await schemaOf(preferenceCentre)).get(`subscriptions.${reminderSubscription}.email`);
    if (field !== undefined) return problemsOf(field);
    return [
      {
        what: `The preference centre has no subscription ${reminderSubscription}: reminders are never shown.`,
        mend: 'Run “setup --apply”, or add it in the console (schema editor, subscriptions).',
      },
    ];
  },
};

function problemsOf({ path, writeAccess, doubleOptIn }: ProviderField): readonly Problem[] {
  const name = subscriptionName(path);
  return [
    ...(writeAccess === 'clientModify'
      ? []
      : [
          {
            what: `${name} has the write access ${writeAccess}: customers cannot change it.`,
            mend: 'Run “setup --apply”, or set it to clientModify in the console (schema editor).',
          },
        ]),
    ...(doubleOptIn === true
      ? []
      : [
          {
            what: `${name} has no double opt-in: nobody proves that the address is theirs, and reminders are never shown.`,
            mend: 'Run “setup --apply”, or switch double opt-in on in the console (schema editor, subscriptions).',
          },
        ]),
  ];
}
