import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { passwordChecks } from '../../../schema-adapters/provider-rules/passwordPolicy.ts';
import { cases } from '../../longRun.ts';
import { anyText } from '../../anyText.ts';

function unmet(policy: unknown, password: string): readonly string[] {
  return passwordChecks(policy)
    .checks.filter(({ isMet }) => !isMet(password))
    .map(({ code }) => code);
}

describe('the password checklist', () => {
  it.each([
    [{ minLength: 8 }, 'short', ['minLength']],
    [{ minLength: 8 }, 'long enough', []],
    [{ minLength: 6, minCharGroups: 4 }, 'abcdefgh', ['uppercase', 'digit', 'special']],
    [{ minLength: 6, minCharGroups: 4 }, 'Abcdef1!', []],
    [{ minLength: 6, minCharGroups: 3 }, 'abcdef', ['charGroups']],
    [{ minLength: 6, minCharGroups: 3 }, 'Abcdef1', []],
    [{ minCharGroups: 0 }, 'abcdef', []],
    [{ minDigit: 2, minLowercase: 1, minUppercase: 1, minSpecialChars: 1 }, 'Abcde1', ['digit', 'special']],
    [{ regExp: '^[^<>]+$' }, 'abc<def', ['complexity']],
    [{ regExp: '^(?=.*\\d).+$' }, 'abc1def', []],
    [{ regExp: '^(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9]).{8,}$' }, 'ABCDEF', ['minLength', 'lowercase', 'digit']],
    [{ regExp: '^(?=.*[aeiou]).*$' }, 'xyzxyz', ['complexity']],
    [{}, 'a'.repeat(129), ['maxLength']],
    [{ minLength: 6 }, `${'a'.repeat(127)}ü`, []],
    [{ minCharGroups: 4 }, 'Abcdef1ü', []],
  ])('policy %j, password %j: unmet %j (requirements#password-policy)', (policy, password, codes) => {
    expect(unmet(policy, password)).toEqual(codes);
    expect(unmet({ errorCode: 0, passwordComplexity: policy }, password)).toEqual(codes);
  });

  it('counts what each line asks for, and has a message for it', () => {
    expect(
      passwordChecks({ minLength: 10, minDigit: 2 }).checks.map(({ code, count, messageKey }) => [
        code,
        count,
        messageKey,
      ]),
    ).toEqual([
      ['minLength', 10, 'global.password.minLength'],
      ['digit', 2, 'global.password.digit'],
      ['maxLength', 128, 'global.password.maxLength'],
    ]);
  });

  it.each(['^(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9])(?=.*[^A-Za-z0-9]).{12,}$', String.raw`^(?=.*\d).{8,}$`, '^.*$'])(
    'has lines for the demands of the pattern %s',
    (regExp) => {
      fc.assert(
        fc.property(fc.string({ unit: fc.constantFrom('a', 'B', '1', '#', 'ä'), maxLength: 16 }), (password) => {
          expect(unmet({ minLength: 0, regExp }, password).length === 0).toBe(new RegExp(regExp).test(password));
        }),
      );
    },
  );

  it('leaves an unsafe pattern to the provider, with a finding', () => {
    expect(passwordChecks({ regExp: '^(a+)+$' }).findings).toEqual([
      { where: 'passwordComplexity.regExp', what: 'pattern-risky', severity: 'warning' },
    ]);
  });

  it('reports that no password can fulfil the policy', () => {
    expect(passwordChecks({ minCharGroups: 15, minLength: 99 }).findings.map(({ what }) => what)).toEqual([
      'policy-not-fulfillable',
    ]);
  });

  it('never throws, whatever the policy and the password', () => {
    fc.assert(
      fc.property(fc.jsonValue(), anyText(), (policy, password) => {
        expect(unmet(policy, password)).not.toContain('complexity-unknown');
        expect(unmet({ passwordComplexity: policy }, password)).toEqual(
          unmet({ passwordComplexity: policy }, password),
        );
      }),
      { numRuns: cases(250, 20_000) },
    );
  });
});
