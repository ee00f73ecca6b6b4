import type { SoakCalls } from './soakVerdict.ts';

/** What an answer must be: its status (200), and a text in its body. */
export interface Expected {
  readonly status?: number;
  readonly holds?: string;
}

interface Answered {
  readonly status: number;
  readonly body: string;
}

/** Collects answers by the kind of call. */
export interface AnswerBook {
  /** Waits for an answer; another one than expected, or none, counts as wrong and rejects. */
  readonly record: <A extends Answered>(name: string, expected: Expected, call: Promise<A>) => Promise<A>;
  readonly calls: () => readonly SoakCalls[];
}

/** How many wrong answers of a kind are printed. */
const MOST_SHOWN = 3;

/** An empty book. */
export function answerBook(): AnswerBook {
  const kinds = new Map<string, { readonly latencies: number[]; errors: number }>();
  return {
    record: async (name, { status = 200, holds = '' }, call) => {
      const kind = kinds.get(name) ?? { latencies: [], errors: 0 };
      kinds.set(name, kind);
      const began = performance.now();
      const answer = await call.catch((error: unknown) => String(error));
      if (typeof answer !== 'string' && answer.status === status && answer.body.includes(holds)) {
        kind.latencies.push(performance.now() - began);
        return answer;
      }
      kind.errors += 1;
      const what = typeof answer === 'string' ? answer : JSON.stringify(answer).slice(0, 300);
      if (kind.errors <= MOST_SHOWN) console.log(`wrong answer, ${name}: ${what}`);
      throw new Error(`${name}: wrong answer`);
    },
    calls: () =>
      [...kinds].map(([name, { latencies, errors }]) => ({
        name,
        errors,
        latencies: latencies.toSorted((one, other) => one - other),
      })),
  };
}
