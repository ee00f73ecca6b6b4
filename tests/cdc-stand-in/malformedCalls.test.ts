import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../cdc-stand-in/calls/calls.ts';
import { form, password, portalKey, secret } from './startStandIn.ts';
import type { Answer } from './startStandIn.ts';
import { cases } from '../longRun.ts';
import { words } from '../words.ts';
import { useStandIn } from './useStandIn.ts';
import { formPost } from '../formPost.ts';
import { anyText } from '../anyText.ts';

const runs = cases(40, 600);
const names = Object.keys(calls);
const parameters = words`
  loginID password newPassword regToken UID profile data subscriptions preferences include lang sections query
  passwordResetToken loginMode login_token authCode targetEnv context finalizeRegistration email addLoginEmails
  sessionExpiration sig httpStatusCodes
`;

describe('malformed calls', () => {
  const kit = useStandIn({ policies: { security: { accountLockout: { failedLoginThreshold: 0 } } } });
  let UID: string;
  let regToken: unknown;
  beforeAll(async () => {
    ({ UID } = await kit.standIn.accounts.putAccount('anna@example.com', { password, data: { nickname: 'N' } }));
    ({ regToken } = await kit.call('accounts.initRegistration', { secret, UID }));
  });

  const parameterValue = fc.oneof(
    anyText(),
    fc.json(),
    fc.constantFrom(
      '',
      '\u0000',
      '9'.repeat(400),
      "'; drop table idp_accounts; --",
      ...words`
        {} [] null {"__proto__":{"x":1}} {"constructor":{"prototype":{"x":1}}} {"a":"\u0000"}
        {"firstName":"\ud800"} {"email":{"email":{}}} {"email":5} [[[[[[[[[[]]]]]]]]]] %00 anna@example.com
        reAuth link
      `,
    ),
    fc.object({ maxDepth: 4 }).map((value) => JSON.stringify(value)),
  );
  const call = fc.record({
    name: fc.constantFrom(...names),
    params: fc.dictionary(fc.constantFrom(...parameters), parameterValue, { maxKeys: 8 }),
    who: fc.constantFrom('nobody', 'server', 'link'),
  });

  it(`are answered with the provider’s own codes and change nothing (${runs} calls) (requirements#IDP-calls)`, async () => {
    const before = await kit.standIn.accounts.getAccount('anna@example.com');
    await fc.assert(
      fc.asyncProperty(call, async ({ name, params, who }) => {
        const { UID: _uid, ...rest } = params;
        const as =
          who === 'link'
            ? { regToken }
            : who === 'server' && name !== 'accounts.setAccountInfo' && name !== 'accounts.resetPassword'
              ? { secret }
              : {};
        const response = await kit.app.inject(
          formPost(`/${name}`, form({ ...rest, httpStatusCodes: undefined, apiKey: portalKey, ...as })),
        );
        expect(response.statusCode).toBe(200);
        const { errorCode } = JSON.parse(response.body) as Answer;
        expect(errorCode).not.toBe(500001);
      }),
      { numRuns: runs },
    );
    const after = await kit.standIn.accounts.getAccount('anna@example.com');
    // A link holder may write, but nothing that the schema forbids.
    expect(Object.keys(after?.data ?? {}).toSorted()).toEqual(Object.keys(before?.data ?? {}).toSorted());
    expect(after?.profile).toEqual(before?.profile);
    expect(Object.getPrototypeOf({})).not.toHaveProperty('x');
  }, 120_000);

  it('survives bodies that are not forms', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...names),
        fc.constantFrom(
          'application/json',
          'text/plain',
          'multipart/form-data',
          'application/x-www-form-urlencoded',
          'x',
        ),
        anyText(),
        async (name, type, payload) => {
          const response = await kit.app.inject({
            method: 'POST',
            url: `/${name}`,
            headers: { 'content-type': type },
            payload,
          });
          expect(response.statusCode).toBe(200);
          expect((JSON.parse(response.body) as Answer).errorCode).toBeGreaterThan(400_000);
        },
      ),
      { numRuns: cases(15, 200) },
    );
  }, 60_000);
});
