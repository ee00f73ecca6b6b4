import { spawn } from 'node:child_process';
import { relative } from 'node:path';

/** One command of the whole test run. */
export interface Step {
  readonly name: string;
  /** How many of the slots it takes. */
  readonly slots: number;
  /** The step whose result it uses. */
  readonly after?: string;
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** How a step ended. */
export interface StepResult {
  readonly name: string;
  readonly ok: boolean;
  /** Everything that it has printed. */
  readonly output: string;
  readonly seconds: number;
}

/**
 * Runs steps in their order, as many at a time as there are slots for, and prints a line when one ends. What needs a
 * step that failed fails as well, without running.
 */
export async function runSteps(steps: readonly Step[], slots: number): Promise<readonly StepResult[]> {
  const waiting = [...steps];
  const running = new Map<string, Promise<void>>();
  const done: StepResult[] = [];
  let free = slots;
  const given = (step: Step): boolean => steps.some(({ name }) => name === step.after);
  const isReady = (step: Step): boolean => !given(step) || done.some(({ name }) => name === step.after);
  const began = Date.now();
  const reminder = setInterval(
    () => console.log(`  … ${[...running.keys()].join(' and ')}, ${Math.round((Date.now() - began) / 1000)} s so far`),
    60_000,
  );
  while (waiting.length + running.size > 0) {
    for (;;) {
      const at = waiting.findIndex(isReady);
      const next = waiting[at];
      if (next === undefined || next.slots > free) break;
      waiting.splice(at, 1);
      free -= next.slots;
      const failed = done.find(({ name, ok }) => name === next.after && !ok);
      running.set(
        next.name,
        (failed === undefined ? run(next) : Promise.resolve(withoutRun(next, failed))).then((result) => {
          free += next.slots;
          running.delete(next.name);
          done.push(result);
          console.log(`${result.ok ? '✓' : '✗'} ${result.name}, ${result.seconds.toFixed(1)} s`);
        }),
      );
    }
    // oxlint-disable-next-line no-await-in-loop -- what starts next depends on what has ended
    await Promise.race(running.values());
  }
  clearInterval(reminder);
  return done;
}

const withoutRun = ({ name }: Step, { name: failed }: StepResult): StepResult => ({
  name,
  ok: false,
  output: `It did not run, because ${failed} failed.`,
  seconds: 0,
});

function run({ name, command: [program = '', ...args], env }: Step): Promise<StepResult> {
  const began = performance.now();
  const line = `> ${[program, ...args].join(' ')}`;
  console.log(line);
  const written: Buffer[] = [Buffer.from(`${line}\n`)];
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => written.push(part));
    child.on('error', (error) => written.push(Buffer.from(String(error))));
    child.on('close', (code) =>
      resolve({
        name,
        ok: code === 0,
        output: Buffer.concat(written).toString(),
        seconds: (performance.now() - began) / 1000,
      }),
    );
  });
}

/** How many tests of a step passed and failed. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  /** Titles of failed tests, each with its file; empty for a step that counts as a single test. */
  readonly names?: readonly string[];
  /** Seconds that each file took. */
  readonly files?: Readonly<Record<string, number>>;
}

/** What `unitReporter.ts` writes. */
export const readUnit = (report: unknown): Tally => report as Tally;

interface E2eReport {
  readonly config: { readonly rootDir: string };
  readonly stats: { readonly expected: number; readonly unexpected: number };
  readonly suites: readonly E2eSuite[];
}

interface E2eSuite {
  readonly suites?: readonly E2eSuite[];
  readonly specs: readonly {
    readonly file: string;
    readonly title: string;
    readonly ok: boolean;
    readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[];
  }[];
}

/** Reads playwright's JSON report. */
export function readE2e(report: unknown): Tally {
  const { stats, suites } = report as E2eReport;
  const specs = suites.flatMap(specsOf);
  const files: Record<string, number> = {};
  for (const { file, tests } of specs) {
    const milliseconds = tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0);
    files[`e2e/${file}`] = (files[`e2e/${file}`] ?? 0) + milliseconds / 1000;
  }
  return {
    passed: stats.expected,
    failed: stats.unexpected,
    names: specs.filter(({ ok }) => !ok).map(nameOf),
    files,
  };
}

const nameOf = ({ file, title }: E2eSuite['specs'][number]): string => `e2e/${file}: ${title}`;
const specsOf = (suite: E2eSuite): E2eSuite['specs'] => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];

/** The files that took longest, a line for each. */
export function slowestFiles(tallies: readonly Tally[]): readonly string[] {
  return tallies
    .flatMap(({ files = {} }) => Object.entries(files))
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 20)
    .map(([file, seconds]) => `${seconds.toFixed(1).padStart(7)} s  ${relative('', file)}`);
}
