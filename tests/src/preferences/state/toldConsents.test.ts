import { describe, expect, it } from 'vitest';
import { parseTabs } from '@kontor/schema-adapters/content';
import { changedConsents } from '#src/preferences/state/centreConsents.ts';

const { tabs } = parseTabs(
  [
    {
      anchor: 'a',
      label: 'A',
      components: [
        {
          type: 'subscriptions',
          newsletters: [
            { key: 'NLT_WEEKLY', name: 'Woche', descriptions: ['Am Freitag'] },
            // The forms show the first of two entries, so its words are those that were agreed to.
            { key: 'NLT_WEEKLY', name: 'Woche, zweimal', descriptions: [] },
          ],
        },
      ],
    },
  ],
  '',
);
const visibleWords = { tabs, processing: 'Dürfen wir?', language: 'de' };
const subscribed = (isSubscribed: boolean) => ({ email: { isSubscribed } });

describe('what the preference centre tells after a save', () => {
  it.each([
    [
      { subscriptions: { NLT_WEEKLY: subscribed(true) } },
      [{ purpose: 'subscriptions.NLT_WEEKLY', words: 'Woche\nAm Freitag', language: 'de' }],
    ],
    [{ subscriptions: { NLT_WEEKLY: subscribed(false) } }, [{ purpose: 'subscriptions.NLT_WEEKLY' }]],
    [{ subscriptions: { NLT_UNNAMED: subscribed(true) } }, [{ purpose: 'subscriptions.NLT_UNNAMED', language: 'de' }]],
    [
      { data: { sfmc: { dataProcessingConsented: true } } },
      [{ purpose: 'data.sfmc.dataProcessingConsented', words: 'Dürfen wir?', language: 'de' }],
    ],
    [{ data: { sfmc: { dataProcessingConsented: false } } }, [{ purpose: 'data.sfmc.dataProcessingConsented' }]],
    [{ profile: { firstName: 'Ada' }, data: { salutation: 'mrs' } }, []],
  ])('%j is %j', (patch, expected) => {
    expect(changedConsents(patch, visibleWords)).toEqual(expected);
  });
});
