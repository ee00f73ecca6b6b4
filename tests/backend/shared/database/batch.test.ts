import { describe, expect, it } from 'vitest';
import { batch } from '#backend/shared/database/batch.ts';

/** Statements with their keys, which the test ends. */
function createStatements() {
  const statements: { readonly keys: readonly number[]; readonly end: () => void; readonly fail: () => void }[] = [];
  const ask = batch(
    (keys: readonly number[]) =>
      new Promise<readonly string[]>((resolve, reject) => {
        statements.push({
          keys,
          end: () => resolve(keys.map((key) => `answer ${key}`)),
          fail: () => reject(new Error('the database is away')),
        });
      }),
  );
  return { ask, statements, started: async (count: number) => expect.poll(() => statements.length).toBe(count) };
}

describe('callers of the same statement', () => {
  it('do not wait if they are alone, and share the next statement while one runs', async () => {
    const { ask, statements, started } = createStatements();
    const first = ask(1);
    await started(1);
    const others = [2, 3, 2].map(async (key) => ask(key));
    statements[0]?.end();
    expect(await first).toBe('answer 1');
    await started(2);
    statements[1]?.end();
    expect(await Promise.all(others)).toEqual(['answer 2', 'answer 3', 'answer 2']);
    expect(statements.map(({ keys }) => keys)).toEqual([[1], [2, 3, 2]]);
  });

  it('fail with the statement that they wait for, and the next one runs a new one', async () => {
    const { ask, statements, started } = createStatements();
    const answers = [ask(1)];
    await started(1);
    answers.push(ask(2));
    const ends = Promise.allSettled(answers);
    statements[0]?.fail();
    expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const next = ask(3);
    await started(2);
    statements[1]?.end();
    expect(await next).toBe('answer 3');
  });

  it('are at most 100 in one statement', async () => {
    const sizes: number[] = [];
    const ask = batch(async (keys: readonly number[]) => {
      sizes.push(keys.length);
      return keys;
    });
    expect(await Promise.all(Array.from({ length: 250 }, async (_, key) => ask(key)))).toHaveLength(250);
    expect(sizes).toEqual([100, 100, 50]);
  });
});
