import { percentile } from '../percentile.ts';
import { atLeast, atMost, type LimitLine } from '../load/loadVerdict.ts';

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
    calls: () => [...kinds].map(([name, kind]) => ({ name, ...kind })),
  };
}

/** The state of a node at one time, right after a garbage collection. Sizes in bytes. */
export interface SoakSample {
  /** Since the load began. */
  readonly minutes: number;
  readonly heap: number;
  readonly memory: number;
  readonly descriptors: number;
  /** Sockets, timers and other resources that are open. */
  readonly resources: number;
  /** The event loop's delay since the last sample, 99th percentile, in milliseconds. */
  readonly loopDelay: number;
  /** Connections to the database in use, and calls that wait for one. */
  readonly connections: number;
  readonly waiting: number;
}

/** The answers to one kind of call. Latencies in milliseconds. */
interface SoakCalls {
  readonly name: string;
  readonly latencies: readonly number[];
  readonly errors: number;
}

/** A whole run. `idle` was taken after the load had ended. */
export interface SoakRun {
  readonly samples: readonly SoakSample[];
  readonly idle: SoakSample;
  readonly calls: readonly SoakCalls[];
}

const MB = 1_000_000;
const FEWEST = 12;
/** A short run is mostly noise: this much growth of the heap proves nothing. Megabytes. */
const NOISE = 4;

/** Judges a run by the limits. The first quarter is warm-up. Source: requirements#SRV-6. */
export function judgeSoak({ samples, idle, calls }: SoakRun): readonly LimitLine[] {
  const measured = samples.slice(Math.floor(samples.length / 4));
  const minutes = (measured.at(-1)?.minutes ?? 0) - (measured[0]?.minutes ?? 0);
  const growth = (of: (sample: SoakSample) => number): number => growthOf(measured.map(of));
  const most = Math.max(0.5, minutes > 0 ? NOISE / minutes : 0);
  const errors = calls.reduce((sum, call) => sum + call.errors, 0);
  return [
    atLeast('samples after warm-up', measured.length, FEWEST),
    atMost('heap: growth a minute', slope(measured) / MB, most, 'MB'),
    atMost('memory: growth', growth(({ memory }) => memory) / MB, 32, 'MB'),
    atMost('descriptors: change', Math.abs(growth(({ descriptors }) => descriptors)), 5),
    atMost('open resources: change', Math.abs(growth(({ resources }) => resources)), 10),
    atMost('event loop: delay, p99', median(measured.map(({ loopDelay }) => loopDelay)), 100, 'ms'),
    atMost('database: calls that wait', median(measured.map(({ waiting }) => waiting)), 0),
    atMost('database: connections in use after the load', idle.connections, 1),
    atMost('wrong answers', errors, 0),
    ...calls.map(({ name, latencies }) =>
      atLeast(`answers: ${name}, p99 ${(percentile(latencies, 0.99) || 0).toFixed(0)} ms`, latencies.length, 1),
    ),
  ];
}

/** How much a value has grown from the first to the last fifth; single outliers do not count. */
function growthOf(values: readonly number[]): number {
  const fifth = Math.max(1, Math.floor(values.length / 5));
  return median(values.slice(-fifth)) - median(values.slice(0, fifth));
}

/** Growth of the heap in bytes a minute: the median of the slopes between all pairs of samples (Theil–Sen). */
function slope(samples: readonly SoakSample[]): number {
  return median(
    samples.flatMap((one, index) =>
      samples.slice(index + 1).map((other) => (other.heap - one.heap) / (other.minutes - one.minutes)),
    ),
  );
}

const median = (values: readonly number[]): number => percentile(values, 0.5);
