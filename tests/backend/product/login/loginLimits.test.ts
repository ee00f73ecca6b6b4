import { sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Limit } from '#backend/shared/database/consume.ts';
import { limits } from '#backend/product/guards/limits.ts';
import { OutboundError } from '#backend/product/outbound/outbound.ts';
import { fastest } from '../../engines.ts';
import { testDatabase } from '../services/testProduct.ts';
import { form, openProduct, type TestServices } from '../services/testServices.ts';
import { cases, isLong } from '../../../longRun.ts';

const account = 'ada@beispiel.example';
const { db } = testDatabase(fastest);
let setup: TestServices;
let checked: string[] = [];
/** The provider's code for a password; `right` is the right one. */
const codes: Readonly<Record<string, number>> = { right: 0, odd: 400006, busy: 403048, broken: 500001 };
beforeAll(async () => {
  setup = await openProduct(db, {
    provider: {
      checkLogin: ({ password }) => {
        checked.push(password);
        return password === 'away'
          ? Promise.reject(new OutboundError('no answer'))
          : Promise.resolve(codes[password] ?? 403042);
      },
    },
  });
}, 60_000);
beforeEach(async () => {
  setup.clock.reset();
  checked = [];
  await db.execute(sql`truncate limit_counter`);
});

let client = 0;
/** A login from a new address, so that only the limits of the account matter. */
const logIn = async (
  password: string,
  cookie = '',
  loginID = account,
): Promise<{ readonly code: number; readonly cookie: string }> => {
  client += 1;
  const call: InjectOptions = form('POST', '/rest/v1/account/login', { loginID, password });
  const { headers, ...answer } = await setup.app.inject({
    ...call,
    headers: { ...call.headers, ...(cookie === '' ? {} : { cookie }) },
    remoteAddress: `10.${client >> 16}.${(client >> 8) & 255}.${client & 255}`,
  });
  const set = String(headers['set-cookie'] ?? '');
  return {
    code: (JSON.parse(answer.body) as { readonly errorCode: number }).errorCode,
    cookie: set.split(';')[0] ?? '',
  };
};
const many = async (times: number, password: string, cookie?: string): Promise<void> => {
  for (let time = 0; time < times; time += 1) await logIn(password, cookie);
};
const setCount = ({ name }: Limit, count: number) =>
  db.execute(sql`update limit_counter set count = ${count} where "limit" = ${name}`);
const lockedOut = 403120;

describe('an account under attack', () => {
  it('is not locked for a day by refused attempts', async () => {
    await many(1, 'wrong');
    await setCount(limits.loginPerAccountADay, 90);
    await many(20, 'wrong');
    setup.clock.advance(901_000);
    expect(checked).toHaveLength(10);
    expect((await logIn('right')).code).toBe(0);
  });

  it('is not locked by its own successful logins, each of which resets the count', async () => {
    for (let round = 0; round < 3; round += 1) {
      await many(8, 'wrong');
      expect((await logIn('right')).code).toBe(0);
    }
    await setCount(limits.loginPerAccountADay, 98);
    await many(5, 'right');
    expect((await logIn('right')).code).toBe(0);
  });

  it('stays open on a device that logged in before, and on no other', async () => {
    const { cookie } = await logIn('right');
    await many(1, 'wrong');
    await setCount(limits.loginPerAccountADay, 91);
    await many(9, 'wrong');
    setup.clock.advance(901_000);
    expect([(await logIn('right')).code, (await logIn('right', cookie)).code]).toEqual([lockedOut, 0]);
    await many(11, 'wrong');
    expect([(await logIn('right')).code, (await logIn('right', cookie)).code]).toEqual([lockedOut, 0]);
  });

  it('allows a known device at most 10 wrong passwords, too', async () => {
    const { cookie } = await logIn('right');
    checked = [];
    await many(12, 'wrong', cookie);
    expect(checked).toHaveLength(10);
    expect((await logIn('right', cookie)).code).toBe(lockedOut);
  });

  it.each([
    ['of another account', async () => (await logIn('right', '', 'eve@beispiel.example')).cookie],
    [
      'whose account was changed',
      async () => {
        const mine = (await logIn('right')).cookie.split('=')[0] ?? '';
        return `${mine}=${(await logIn('right', '', 'eve@beispiel.example')).cookie.split('=')[1] ?? ''}`;
      },
    ],
    ['that says it lives longer', async () => (await logIn('right')).cookie.replace(/\.\d+\./, '.9999999999999.')],
    ['of another signature', async () => (await logIn('right')).cookie.replace(/.$/, '_')],
    ['that is empty', async () => `${(await logIn('right')).cookie.split('=')[0] ?? ''}=`],
  ])('does not accept a device with a cookie %s', async (_what, make) => {
    const cookie = await make();
    await many(1, 'wrong');
    await setCount(limits.loginPerAccount, 10);
    expect((await logIn('right', cookie)).code).toBe(lockedOut);
  });

  it('remembers a device for 180 days', async () => {
    const { cookie } = await logIn('right');
    setup.clock.advance(181 * 86_400_000);
    await many(10, 'wrong');
    expect((await logIn('right', cookie)).code).toBe(lockedOut);
  });

  it('remembers a device only after the right password, and sends its cookie only to the login call', async () => {
    const call = form('POST', '/rest/v1/account/login', { loginID: account, password: 'right' });
    const { headers } = await setup.app.inject(call);
    expect(headers['set-cookie']).toMatch(
      /^__Secure-device-[\w-]{12}=[\w-]{16}\.\d{13}\.[\w-]{43}; Path=\/rest\/v1\/account\/login; Max-Age=15552000; Secure; HttpOnly; SameSite=Strict$/,
    );
    for (const password of ['wrong', 'odd', 'busy', 'broken', 'away']) expect((await logIn(password)).cookie).toBe('');
  });
});

describe('an attempt', () => {
  it.each(['away', 'busy', 'broken'])('without a verdict does not count: %s', async (password) => {
    await many(11, password);
    expect((await logIn('right')).code).toBe(0);
  });

  it('with parameters that the provider refuses counts as a wrong password and resets nothing', async () => {
    await many(9, 'wrong');
    await many(1, 'odd');
    expect((await logIn('right')).code).toBe(lockedOut);
  });

  it('is reserved before the password is checked', async () => {
    await Promise.all(Array.from({ length: 60 }, () => logIn('wrong')));
    expect(checked).toHaveLength(10);
  });
});

interface Step {
  readonly who: 'attacker' | 'owner';
  readonly password: 'wrong' | 'right' | 'away' | 'busy';
  readonly times: number;
  readonly minutes: number;
}
const steps = fc.array(
  fc.record<Step>({
    who: fc.constantFrom('attacker', 'attacker', 'owner'),
    password: fc.constantFrom('wrong', 'wrong', 'right', 'away', 'busy'),
    times: fc.constantFrom(1, 5, 11),
    minutes: fc.constantFrom(0, 0, 1, 16, 200),
  }),
  { minLength: 3, maxLength: 5 },
);

/** The owner can log in on a trusted device after all attacks; attackers get at most 10 checks in 15 minutes. */
const holds = (cookieOf: (cookie: string) => string) =>
  fc.asyncProperty(steps, async (all) => {
    await db.execute(sql`truncate limit_counter`);
    let { cookie } = await logIn('right');
    for (const { who, password, times, minutes } of all) {
      if (who === 'owner') cookie = (await logIn('right', cookieOf(cookie))).cookie;
      else {
        const before = checked.length;
        for (let time = 0; time < times; time += 1) await logIn(password === 'right' ? 'wrong' : password);
        if (password === 'wrong' && checked.length - before > 10) return false;
      }
      if (cookie === '') return false;
      setup.clock.advance(minutes * 60_000);
    }
    return true;
  });

describe('in any order of attempts', () => {
  it('the owner of a known device can log in, and guessing stays limited', async () => {
    await fc.assert(
      holds((cookie) => cookie),
      { numRuns: cases(4, 500) },
    );
  }, 600_000);

  it.skipIf(!isLong)(
    'an owner without a known device would be locked out (control)',
    async () => {
      expect(
        (
          await fc.check(
            holds(() => ''),
            { numRuns: 60, endOnFailure: true },
          )
        ).failed,
      ).toBe(true);
    },
    60_000,
  );
});
