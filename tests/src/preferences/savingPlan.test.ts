import { describe, expect, it } from 'vitest';
import { nothingRemains, planEnd, planSave, withoutRefused } from '#src/preferences/savingPlan.ts';
import { isSubscriber, mayFetchReminders } from '#src/account-data/subscriptions.ts';
import { canOpenTab, nextOpenTab, tabToShow } from '#src/preferences/tabs.ts';

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
  it.each(rows)(
    'holding %s, with %s, of the reminders %s without %s: %s',
    (newsletters, patch = '', reminders, deleted, expected) => {
      const { questions } = planSave(
        { account: subscribedTo(...listed(newsletters).map((name) => `NLT_${name}`)), reminders: listed(reminders) },
        { patch: changes[patch] ?? {}, remindersToDelete: listed(deleted) },
      );
      const words = questions.flatMap((question) =>
        question.ask === 'INITIAL_OPT_IN'
          ? ['opt-in']
          : [variants[question.variant], ...(question.isLast ? ['last'] : [])],
      );
      expect(words.join(', ') || 'nothing').toBe(expected);
    },
  );

  it.each([
    [change({ NLT_A: false }), [], [], [], true],
    [change({ NLT_A: false }), ['1'], [], [], false],
    [change({ NLT_A: false }), ['1'], ['1'], [], true],
    [change({ NLT_A: false }), undefined, [], [], false],
    [change({ NLT_A: false }), [], [], ['NLT_B'], false],
    [{}, [], [], [], false],
  ])('no subscription is left: case %#', (patch, reminders, remindersToDelete, unendable, expected) => {
    const plan = { patch, remindersToDelete, unendable, questions: [] };
    expect(nothingRemains({ account: subscribedTo('NLT_A'), reminders }, plan)).toBe(expected);
  });

  it('the consent is sent with the first newsletter, and reminders that could not be read are not deleted', () => {
    expect(
      planSave({ account: {}, reminders: undefined }, { patch: change({ NLT_A: true }), remindersToDelete: ['1'] }),
    ).toMatchObject({
      patch: { ...change({ NLT_A: true }), data: { sfmc: { dataProcessingConsented: true } } },
      remindersToDelete: [],
    });
  });
});

describe('the end of everything', () => {
  const all = subscribedTo('NLT_A', 'NLT_B', 'SVC_PRODUCT_REMINDER', 'SVC_OTHER');
  const end = (account: object, reminders: readonly string[], ...unendable: readonly string[]) =>
    planEnd({ account, reminders }, (key) => !unendable.includes(key), { ends: 'EVERYTHING', due: [] });

  it.each([
    [all, ['1'], [], change({ NLT_A: false, NLT_B: false, SVC_PRODUCT_REMINDER: false }), 'All', true],
    [all, [], ['NLT_B'], change({ NLT_A: false, SVC_PRODUCT_REMINDER: false }), 'Newsletters', false],
    [all, ['1'], ['NLT_A', 'NLT_B'], change({ SVC_PRODUCT_REMINDER: false }), 'ProductReminders', false],
    [subscribedTo('SVC_PRODUCT_REMINDER'), [], [], change({ SVC_PRODUCT_REMINDER: false }), 'ProductReminders', true],
    [subscribedTo('NLT_A'), [], ['NLT_A'], {}, undefined, undefined],
    [{}, [], [], {}, undefined, undefined],
  ])('ends what may be ended, and nothing else: case %#', (account, reminders, unendable, patch, variant, isLast) => {
    const plan = end(account, reminders, ...unendable);
    expect(plan).toMatchObject({ patch, unendable, remindersToDelete: reminders });
    expect(plan.questions).toEqual(variant ? [expect.objectContaining({ variant, isLast, unendable })] : []);
  });

  it('goes on without what the provider refuses', () => {
    expect(
      withoutRefused(end(all, []), ['subscriptions.NLT_A.email.isSubscribed', 'subscriptions.NLT', 'data.x']),
    ).toMatchObject({
      patch: change({ NLT_B: false, SVC_PRODUCT_REMINDER: false }),
      unendable: ['NLT_A'],
    });
  });
});

describe('subscriptions', () => {
  it('only newsletter keys make a subscriber (requirements#newsletter-subscriber)', () => {
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
  ])(
    'reminders with subscription %s and status %s are fetched: %s (requirements#reminder-fetch)',
    (isSubscribed, status, expected) => {
      expect(
        mayFetchReminders({
          subscriptions: { SVC_PRODUCT_REMINDER: { email: { isSubscribed, doubleOptIn: { status } } } },
        }),
      ).toBe(expected);
    },
  );
});

describe('tabs', () => {
  const tabs = [
    { anchor: 'free', accessWithoutSubscription: true },
    { anchor: 'a', accessWithoutSubscription: false },
    { anchor: 'b', accessWithoutSubscription: false },
  ];

  it('open for subscribers, or for everybody if content says so (requirements#tab-enabled)', () => {
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
  ])('a URL with #%s shows the previous tab, or the next open one', (anchor, account, previousAnchor, expected) => {
    expect(tabToShow(tabs, anchor, account, previousAnchor)?.anchor).toBe(expected);
  });

  it('the next open tab, not the first, is shown when the current one becomes locked (requirements#tab-jump)', () => {
    const two = [...tabs, { anchor: 'last', accessWithoutSubscription: true }];
    expect(tabToShow(two, 'a', {}, 'a')?.anchor).toBe('last');
  });

  it.each([
    ['free', subscribedTo('NLT_A'), 'a'],
    ['b', subscribedTo('NLT_A'), 'free'],
    ['b', {}, 'free'],
  ])(
    'after saving on %s the view moves to the next open tab (requirements#after-save)',
    (anchor, account, expected) => {
      expect(nextOpenTab(tabs, anchor, account)?.anchor).toBe(expected);
    },
  );

  it('shows none when none is open', () => {
    expect(tabToShow(tabs.slice(1), 'a', {})).toBeUndefined();
  });
});
