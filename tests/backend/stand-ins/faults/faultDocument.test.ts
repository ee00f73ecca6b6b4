import { expect, it } from 'vitest';
import { parseFaults } from '#backend/stand-ins/faults/faultStore.ts';

const call = 'accounts.login';

it.each<[unknown, string]>([
  [5, 'the list of faults: must be a list'],
  [[5], 'fault 1: must be an object'],
  [[{ effect: { kind: 'drop' } }], 'fault 1, call: must be a text'],
  [[{ call, effect: { kind: 'explode' } }], 'fault 1, effect.kind: must be delay, status, drop, garbage or error'],
  [[{ call, effect: { kind: 'delay' } }], 'fault 1, effect.ms: must be a number'],
  [[{ call, effect: { kind: 'delay', ms: -1 } }], 'fault 1, effect.ms: must be a whole number from 0 to 600000'],
  [[{ call, effect: { kind: 'drop' }, times: 0 }], 'fault 1, times: must be a whole number above 0'],
  [
    [{ call, effect: { kind: 'error', errorCode: 1, validationErrors: [{ errorCode: 2 }] } }],
    'fault 1, effect.validationErrors, number 1, fieldName: must be a text',
  ],
])('of the faults %j the tester reads: %s', (raw, sentence) => {
  expect(() => parseFaults(raw)).toThrow(sentence);
});

it('a fault is read with what its kind has, and nothing else', () => {
  const effect = { kind: 'status', status: 503, body: { a: 1 } };
  expect(parseFaults([{ call, effect: { ...effect, ms: 5 }, other: true }])).toEqual([{ call, effect }]);
});
