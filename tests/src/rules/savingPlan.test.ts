import { describe, expect, it } from 'vitest';
import { nothingRemains, questionsBefore } from '#src/rules/savingPlan.ts';
import {
  endOfAllSubscriptions,
  isSubscriber,
  mayFetchReminders,
  withoutNewNewsletters,
} from '#src/rules/subscriptions.ts';
import { canOpenTab, nextOpenTab, tabToShow } from '#src/rules/tabs.ts';

const subscribedTo = (...keys: readonly string[]) => ({
  subscriptions: Object.fromEntries(keys.map((key) => [key, { email: { isSubscribed: true } }])),
});
const change = (entries: Readonly<Record<string, boolean>>) => ({
  subscriptions: Object.fromEntries(
    Object.entries(entries).map(([key, isSubscribed]) => [key, { email: { isSubscribed } }]),
  ),
});

/** What the account holds × what the save changes × reminders kept and marked for deletion. */
const table = `
newsletters  change    reminders  deleted   asked
A, B         -A        -          -         nothing
A            -A        -          -         newsletters, last
A            -A        1          -         newsletters
A            -A        1          1         all, last
A            -A +B     1          -         nothing
A            -A +B     1          1         reminders
A            +B        1          1         reminders
A            +B        -          -         nothing
A            -         1, 2       1, 2      reminders
A            -         1, 2       1         nothing
A            other     1          1         reminders
-            -         1          1         reminders, last
-            -         1, 2       1         nothing
-            +A        -          -         opt-in
-            +A        1          -         opt-in
-            +A        1, 2       1         opt-in
-            +A        1, 2       1, 2      reminders, opt-in
-            other     -          -         nothing
-            other     1          1         reminders, last
`;
const rows = table
  .trim()
  .split('\n')
  .slice(1)
  .map((row) => row.split(/ {2,}/));
const listed = (cell = '-'): readonly string[] => (cell === '-' ? [] : cell.split(', '));
const changes: Readonly<Record<string, object>> = {
  '-': {},
  '-A': change({ NLT_A: false }),
  '+A': change({ NLT_A: true }),
  '+B': change({ NLT_B: true }),
  '-A +B': change({ NLT_A: false, NLT_B: true }),
  other: { ...change({ SVC_OTHER: true }), profile: { firstName: 'A' } },
};
const variants = { Newsletters: 'newsletters', ProductReminders: 'reminders', All: 'all' } as const;

describe('what is asked before a save', () => {
  it.each(rows)('holding %s, with %s, of the reminders %s without %s: %s', (held, patch = '', kept, deleted, asked) => {
    const questions = questionsBefore({
      account: subscribedTo(...listed(held).map((name) => `NLT_${name}`)),
      patch: changes[patch] ?? {},
      reminders: listed(kept),
      remindersToDelete: listed(deleted),
    });
    const words = questions.flatMap((question) =>
      question.ask === 'INITIAL_OPT_IN'
        ? ['opt-in']
        : [variants[question.variant], ...(question.isLast ? ['last'] : [])],
    );
    expect(words.join(', ') || 'nothing').toBe(asked);
  });

  it.each([
    [subscribedTo('NLT_A'), change({ NLT_A: false }), [], [], false, true],
    [subscribedTo('NLT_A'), change({ NLT_A: false }), ['1'], [], false, false],
    [subscribedTo('NLT_A'), change({ NLT_A: false }), ['1'], ['1'], false, true],
    [subscribedTo('NLT_A'), change({ NLT_A: false }), [], [], true, false],
    [subscribedTo('NLT_A'), {}, [], [], false, false],
  ])('no subscription is left: case %#', (account, patch, reminders, remindersToDelete, remindersUnknown, expected) => {
    expect(nothingRemains({ account, patch, reminders, remindersToDelete, remindersUnknown })).toBe(expected);
  });
});

describe('subscriptions', () => {
  it('only newsletter keys make a subscriber', () => {
    expect(isSubscriber(subscribedTo('NLT_A'))).toBe(true);
    expect(isSubscriber(subscribedTo('SVC_PRODUCT_REMINDER'))).toBe(false);
    expect(isSubscriber({ subscriptions: { NLT_A: { email: { isSubscribed: 'true' } } } })).toBe(false);
    expect(isSubscriber({})).toBe(false);
  });

  it.each([
    [true, 'Confirmed', true],
    [true, 'Pending', false],
    [true, 'NotConfirmed', false],
    [false, 'Confirmed', false],
  ])('reminders with subscription %s and status %s are fetched: %s', (isSubscribed, status, expected) => {
    expect(
      mayFetchReminders({
        subscriptions: { SVC_PRODUCT_REMINDER: { email: { isSubscribed, doubleOptIn: { status } } } },
      }),
    ).toBe(expected);
  });

  it('all end at once, and nothing else is changed', () => {
    expect(endOfAllSubscriptions(subscribedTo('NLT_A', 'SVC_PRODUCT_REMINDER', 'SVC_OTHER'))).toEqual(
      change({ NLT_A: false, SVC_PRODUCT_REMINDER: false }),
    );
    expect(endOfAllSubscriptions({})).toEqual({});
  });

  it('that were about to start are dropped if consent is denied; other changes stay', () => {
    const patch = { profile: { firstName: 'A' }, ...change({ NLT_A: true, SVC_OTHER: true }) };
    expect(withoutNewNewsletters(patch)).toEqual({ profile: { firstName: 'A' }, ...change({ SVC_OTHER: true }) });
    expect(withoutNewNewsletters(change({ NLT_A: true }))).toEqual({});
  });
});

describe('tabs', () => {
  const tabs = [
    { anchor: 'free', accessWithoutSubscription: true },
    { anchor: 'a', accessWithoutSubscription: false },
    { anchor: 'b', accessWithoutSubscription: false },
  ];

  it('open for subscribers, or for everybody if content says so', () => {
    expect(tabs.map((tab) => canOpenTab(tab, {}))).toEqual([true, false, false]);
    expect(tabs.map((tab) => canOpenTab(tab, subscribedTo('NLT_A')))).toEqual([true, true, true]);
  });

  it.each([
    ['b', subscribedTo('NLT_A'), 'b'],
    ['b', {}, 'free'],
    ['unknown', subscribedTo('NLT_A'), 'free'],
    ['', {}, 'free'],
  ])('a URL with #%s shows an open tab', (anchor, account, expected) => {
    expect(tabToShow(tabs, anchor, account)?.anchor).toBe(expected);
  });

  it.each([
    ['b', {}, 'b', 'free'],
    ['unknown', subscribedTo('NLT_A'), 'b', 'b'],
  ])('a URL with #%s shows the previous tab, or the next open one', (anchor, account, shownSoFar, expected) => {
    expect(tabToShow(tabs, anchor, account, shownSoFar)?.anchor).toBe(expected);
  });

  it('the next open tab, not the first, is shown when the current one becomes locked', () => {
    const two = [...tabs, { anchor: 'last', accessWithoutSubscription: true }];
    expect(tabToShow(two, 'a', {}, 'a')?.anchor).toBe('last');
  });

  it.each([
    ['free', subscribedTo('NLT_A'), 'a'],
    ['b', subscribedTo('NLT_A'), 'free'],
    ['b', {}, 'free'],
  ])('after saving on %s the view moves to the next open tab', (anchor, account, expected) => {
    expect(nextOpenTab(tabs, anchor, account)?.anchor).toBe(expected);
  });

  it('shows none when none is open', () => {
    expect(tabToShow(tabs.slice(1), 'a', {})).toBeUndefined();
  });
});
