import * as fc from 'fast-check';

/** The fields that both the customer and another system change. */
export const fields = [
  { path: 'profile.firstName', anchor: 'personal', values: ['Ada', 'Grace', 'Marie'] },
  { path: 'profile.lastName', anchor: 'personal', values: ['Berger', 'Hopper', 'Curie'] },
  { path: 'data.interests.bio', anchor: 'interests', values: [true, false] },
] as const;

/** The results of one save's calls. `LOST`: done or not, the page gets no answer. */
export interface CallResults {
  readonly account: 'WELL' | 'REFUSED' | 'LOST_BEFORE' | 'LOST_AFTER' | 'TOKEN_OLD';
  readonly reminders: 'WELL' | 'REFUSED' | 'LOST_BEFORE' | 'LOST_AFTER';
  readonly readable: boolean;
}

const results: fc.Arbitrary<CallResults> = fc.record({
  account: fc.constantFrom('WELL', 'WELL', 'REFUSED', 'LOST_BEFORE', 'LOST_AFTER', 'TOKEN_OLD'),
  reminders: fc.constantFrom('WELL', 'WELL', 'REFUSED', 'LOST_BEFORE', 'LOST_AFTER'),
  readable: fc.constantFrom(true, true, true, false),
});
const leaf = fc.constantFrom(...fields).chain(({ path, anchor, values }) =>
  fc.record({
    path: fc.constant(path),
    anchor: fc.constant(anchor),
    value: fc.constantFrom<string | boolean>(...values),
  }),
);
/**
 * What happens in a visit: typing, changes by another system, marks, saves with the results of their calls, and another
 * confirmation mail, which reads the account again.
 */
export const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('TYPE' as const), leaf }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('ELSEWHERE' as const), leaf }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('MARK' as const),
      id: fc.constantFrom('r1', 'r2', 'r3'),
      action: fc.constantFrom('DELETE' as const, 'KEEP' as const),
    }),
  },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('SAVE' as const), results, yes: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('AGAIN' as const), results, yes: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('DISCARD' as const) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('RESEND' as const) }) },
);
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
