import { isToken, newRecord, parseSignOnRecord, parseTabSignOn } from '#src/provider/sign-on/signOn.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../../../longRun.ts';

const now = Date.parse('2025-06-01T10:00:00Z');
const minute = 60_000;
const numRuns = cases(700, 20_000);

describe('a stored token', () => {
  it('is valid for fifteen minutes (requirements#stored-tokens)', () => {
    const text = JSON.stringify(newRecord('T1', now));
    expect(parseSignOnRecord(text, now)).toEqual({ token: 'T1', expires: now + 15 * minute });
    expect(parseSignOnRecord(text, now + 15 * minute - 1)).toBeDefined();
    expect(parseSignOnRecord(text, now + 15 * minute)).toBeUndefined();
    for (const scope of ['device_sso', undefined] as const)
      expect(parseSignOnRecord(JSON.stringify(newRecord('T1', now, scope)), now)?.scope).toBe(scope);
    expect(parseSignOnRecord(JSON.stringify({ ...newRecord('T1', now), scope: 'openid' }), now)).not.toHaveProperty(
      'scope',
    );
  });

  it.each([
    ['at the end of its life', now, false],
    ['a moment before', now + 1, true],
    ['made by a clock that is a minute ahead', now + 16 * minute, true],
    ['from further in the future', now + 16 * minute + 1, false],
    ['from never', Number.MAX_SAFE_INTEGER, false],
  ])('%s is valid: %s', (_what, expires, counts) => {
    expect(parseSignOnRecord(JSON.stringify({ token: 'T1', expires }), now) !== undefined).toBe(counts);
  });

  it.each([
    undefined,
    '',
    'null',
    '[]',
    '{',
    '"T1"',
    '12',
    '{"token":"T1"}',
    `{"expires":${now + minute}}`,
    ...['', ' ', 'a b', 'ä', '\n', 'x'.repeat(4097), 7, null, ['T1'], { toString: 'T1' }].map((token) =>
      JSON.stringify({ token, expires: now + minute }),
    ),
    ...[String(now + minute), null, now + 0.5, -1, [now + minute]].map((expires) =>
      JSON.stringify({ token: 'T1', expires }),
    ),
    `{"token":"T1","expires":1e999}`,
    `{"__proto__":{"token":"T1","expires":${now + minute}}}`,
  ])('%j is invalid', (text) => {
    expect(parseSignOnRecord(text, now)).toBeUndefined();
    expect(parseTabSignOn(text, now)).toBeUndefined();
  });

  it('is only read from stored data that is well-typed and has not expired (requirements#TOK-4)', () => {
    const member = fc.oneof(
      fc.jsonValue(),
      fc.string(),
      fc.constantFrom('T1', 'TOKEN', 'OIDC', now + minute, now, 0, true),
    );
    const object = fc.dictionary(
      fc.constantFrom(...'token expires type hops uid host context isUsed __proto__ constructor'.split(' ')),
      member,
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          object.map((value) => JSON.stringify(value)),
        ),
        (text) => {
          for (const record of [parseSignOnRecord(text, now), parseTabSignOn(text, now)]) {
            if (record === undefined) continue;
            expect(isToken(record.token)).toBe(true);
            expect(now < record.expires && record.expires <= now + 16 * minute).toBe(true);
          }
        },
      ),
      { numRuns },
    );
  });
});
