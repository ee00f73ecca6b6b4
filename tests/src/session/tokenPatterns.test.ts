import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keepTokenFresh } from '#src/session/renewToken.ts';
import { ServiceError } from '#src/browser/gatewayErrors.ts';
import type { LinkSession } from '#src/services/services.ts';
import { cases, timeLimit } from '../../longRun.ts';
import { fakeApp } from '../fakes.ts';
import { machine, type Machine } from './machine.ts';

type Keeper = typeof keepTokenFresh;
type Answer = 'TOKEN' | 'NETWORK' | 'REFUSED';

/** The result of one exchange. */
interface Exchange {
  readonly answer: Answer;
  /** Milliseconds between the server's two timestamps; undefined if it sends none. */
  readonly lifetime: number | undefined;
  /** Duration of the exchange, milliseconds. */
  readonly takes: number;
}

const exchanges = fc.array(
  fc.record({
    answer: fc.oneof(
      { weight: 8, arbitrary: fc.constant<Answer>('TOKEN') },
      { weight: 8, arbitrary: fc.constant<Answer>('NETWORK') },
      { weight: 1, arbitrary: fc.constant<Answer>('REFUSED') },
    ),
    lifetime: fc.option(
      fc.oneof(
        fc.integer({ min: -5_000, max: 60_000 }),
        fc.integer({ min: 60_000, max: 7_200_000 }),
        fc.constant(2 ** 31 + 5_000),
      ),
      { nil: undefined },
    ),
    takes: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 30_000 })),
  }),
  { minLength: 1, maxLength: 20 },
);

const anyTime = fc.oneof(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 1, max: 4_000_000 }));
const events = fc.array(
  fc.oneof(
    fc.record({ what: fc.constant('RUN' as const), by: anyTime }),
    fc.record({ what: fc.constant('SLEEP' as const), by: anyTime, counted: fc.boolean() }),
    fc.record({ what: fc.constant('WALL' as const), by: fc.integer({ min: -7_200_000, max: 7_200_000 }) }),
  ),
  { minLength: 1, maxLength: 20 },
);

interface Attempt {
  readonly began: number;
  readonly answer: Answer;
  /** Undefined while it is running. */
  ended?: number;
  /** When the next one is due by the monotonic clock. */
  due?: number;
}

/** One visit: records every exchange and every callback. */
function visit(keep: Keeper, plan: readonly Exchange[]) {
  const clock: Machine = machine();
  const attempts: Attempt[] = [];
  const notifications: string[] = [];
  const stop = new AbortController();
  const exchangeLinkToken = async (): Promise<LinkSession> => {
    const { answer, lifetime, takes } = plan[attempts.length % plan.length] ?? {
      answer: 'REFUSED',
      lifetime: undefined,
      takes: 0,
    };
    const attempt: Attempt = { began: clock.monotonic(), answer };
    attempts.push(attempt);
    if (takes > 0) await clock.wait(takes);
    attempt.ended = clock.monotonic();
    if (answer === 'TOKEN')
      attempt.due =
        attempt.ended + Math.max(10_000, (lifetime !== undefined && lifetime > 0 ? lifetime : 3_600_000) - 10_000);
    if (answer === 'NETWORK') throw new ServiceError('NETWORK', 'exchange');
    if (answer === 'REFUSED') throw new ServiceError('STATUS', 'exchange', { status: 401 });
    return { regToken: 'token', ...(lifetime !== undefined && { createdAt: 1_000, expiresAt: 1_000 + lifetime }) };
  };
  void keep(
    { clock, services: { ...fakeApp().services, exchangeLinkToken } },
    {
      linkToken: 'link',
      session: { regToken: 'first', createdAt: 0, expiresAt: 60_000 },
      signal: stop.signal,
      random: Math.random,
      onRenewed: () => notifications.push('renewed'),
      onGivenUp: () => notifications.push('given up'),
    },
  );
  return { clock, attempts, notifications, stop };
}

async function check(keep: Keeper, runs: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(exchanges, events, async (plan, happenings) => {
      const { clock, attempts, notifications, stop } = visit(keep, plan);
      for (const event of happenings) {
        if (event.what === 'RUN') await clock.run(event.by);
        if (event.what === 'WALL') await clock.putWallClock(event.by);
        if (event.what === 'SLEEP') await clock.sleep(event.by, event.counted);
      }
      stop.abort();
      for (const [index, { began }] of attempts.entries()) {
        const before = index === 0 ? 0 : attempts[index - 1]?.ended;
        expect(before, 'one at a time').toBeDefined();
        expect(began - (before ?? 0), 'ten seconds apart').toBeGreaterThanOrEqual(10_000);
      }
      const ended = attempts.filter((attempt) => attempt.ended !== undefined).map(({ answer }) => answer);
      const end = endOf(ended);
      expect(notifications).toEqual([
        ...ended.filter((answer) => answer === 'TOKEN').map(() => 'renewed'),
        ...(end === undefined ? [] : ['given up']),
      ]);
      expect(attempts.length, 'quiet after giving up').toBeLessThanOrEqual(end ?? Infinity);
      const last = attempts.at(-1);
      if (end === undefined && last?.due !== undefined)
        expect(clock.monotonic(), 'never late').toBeLessThan(last.due + 10_000);
    }),
    { numRuns: runs },
  );
}

/** The number of exchanges after which the refresh must have given up: a refusal, or eight failures in a row. */
function endOf(answers: readonly Answer[]): number | undefined {
  let failures = 0;
  for (const [index, answer] of answers.entries()) {
    failures = answer === 'TOKEN' ? 0 : failures + 1;
    if (answer === 'REFUSED' || failures === 8) return index + 1;
  }
  return undefined;
}

describe('keeping the registration token fresh on any machine', () => {
  it(
    'one exchange at a time, ten seconds apart and never late, whatever clocks, sleep and network do; gives up once, then stops (requirements#TOK-6)',
    async () => check(keepTokenFresh, cases(200, 5_000)),
    timeLimit,
  );

  it('a refresh that uses the wall clock alone is noticed (control)', async () => {
    const naive: Keeper = async ({ services, clock }, { linkToken, signal, onRenewed }) => {
      while (!signal.aborted) {
        const due = clock.now() + 50_000;
        while (clock.now() < due && !signal.aborted) {
          const woken = new AbortController();
          const forget = clock.onWake(() => woken.abort());
          await clock.wait(due - clock.now(), AbortSignal.any([signal, woken.signal])).catch(() => undefined);
          forget();
        }
        if (!signal.aborted) await services.exchangeLinkToken(linkToken).then(onRenewed, () => undefined);
      }
    };
    await expect(check(naive, 400)).rejects.toThrow('Property failed');
  });
});
