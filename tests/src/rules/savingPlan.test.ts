// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { nothingRemains, questionBefore } from '#src/rules/savingPlan.ts';
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

describe('what is asked before a save', () => {
  it.each([
    [
      'one of two newsletters ends',
      subscribedTo('NLT_A', 'NLT_B'),
      change({ NLT_A: false }),
      [],
      [],
      { ask: 'NOTHING' },
    ],
    [
      'the last newsletter ends',
      subscribedTo('NLT_A'),
      change({ NLT_A: false }),
      [],
      [],
      { ask: 'UNSUBSCRIBE', variant: 'Newsletters' },
    ],
    [
      'the last newsletter ends, another starts',
      subscribedTo('NLT_A'),
      change({ NLT_A: false, NLT_B: true }),
      [],
      [],
      { ask: 'NOTHING' },
    ],
    [
      'all reminders go',
      subscribedTo('NLT_A'),
      {},
      ['1', '2'],
      ['1', '2'],
      { ask: 'UNSUBSCRIBE', variant: 'ProductReminders' },
    ],
    ['one of two reminders goes', subscribedTo('NLT_A'), {}, ['1', '2'], ['1'], { ask: 'NOTHING' }],
    ['both go', subscribedTo('NLT_A'), change({ NLT_A: false }), ['1'], ['1'], { ask: 'UNSUBSCRIBE', variant: 'All' }],
    [
      'newsletters end, reminders stay',
      subscribedTo('NLT_A'),
      change({ NLT_A: false }),
      ['1'],
      [],
      { ask: 'UNSUBSCRIBE', variant: 'Newsletters' },
    ],
    ['the first newsletter starts', {}, change({ NLT_A: true }), [], [], { ask: 'INITIAL_OPT_IN' }],
    ['a second newsletter starts', subscribedTo('NLT_A'), change({ NLT_B: true }), [], [], { ask: 'NOTHING' }],
    ['another service starts', {}, change({ SVC_OTHER: true }), [], [], { ask: 'NOTHING' }],
    ['only profile changes', {}, { profile: { firstName: 'A' } }, [], [], { ask: 'NOTHING' }],
  ] as const)('when %s', (_what, account, patch, reminders, remindersToDelete, expected) => {
    expect(questionBefore({ account, patch, reminders, remindersToDelete })).toEqual(expected);
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
