import * as fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#backend/shared/database/database.ts';
import { consume, type Limit, type Verdict } from '#backend/shared/database/consume.ts';
import { limitCounter } from '#backend/product/services/tables.ts';
import { engines, type Bench } from '../../engines.ts';
import { cases } from '../../../longRun.ts';

const limits: readonly Limit[] = [
  { name: 'plain', max: 3, window: 60 },
  { name: 'refusing', max: 4, window: 60, blockSeconds: 90 },
];

/** One counter as the requirement describes it, one hit at a time. */
function oneByOne() {
  const counters = new Map<string, { count: number; endsAt: number }>();
  return (limit: Limit, subject: string, now: number): Verdict => {
    const key = `${limit.name} ${subject}`;
    const known = counters.get(key);
    const counter =
      known === undefined || known.endsAt <= now ? { count: 0, endsAt: now + limit.window * 1000 } : known;
    counter.count += 1;
    if (counter.count === limit.max) counter.endsAt = Math.max(counter.endsAt, now + (limit.blockSeconds ?? 0) * 1000);
    counters.set(key, counter);
    return { allowed: counter.count <= limit.max, retryAfter: Math.max(1, Math.ceil((counter.endsAt - now) / 1000)) };
  };
}

const hits = fc.array(fc.record({ limit: fc.constantFrom(...limits), subject: fc.constantFrom('ada', 'ben') }), {
  minLength: 1,
  maxLength: 8,
});

describe.each(engines.filter(({ skip }) => !skip))('on the $name', ({ prepare }) => {
  let bench: Bench;
  let db: Database;
  beforeAll(async () => {
    bench = await prepare();
    db = await bench.open();
  }, 60_000);
  afterAll(() => bench.close());

  it('hits that are counted together get the same verdicts as one by one', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 50_000 }), hits), { maxLength: 8 }),
        async (batches) => {
          await db.execute(sql`truncate limit_counter`);
          const expected = oneByOne();
          let now = 1_000_000;
          for (const [passed, together] of batches) {
            now += passed;
            const verdicts = await consume(db, limitCounter, together, now);
            const alone = together.map(({ limit, subject }) => expected(limit, subject, now));
            expect(verdicts.map(({ allowed }) => allowed)).toEqual(alone.map(({ allowed }) => allowed));
            // Refused hits get the same end; for allowed ones it does not matter yet.
            verdicts.forEach((verdict, index) => {
              if (!verdict.allowed) expect(verdict.retryAfter).toBe(alone[index]?.retryAfter);
            });
          }
        },
      ),
      { numRuns: cases(15, 2000) },
    );
  });
});
