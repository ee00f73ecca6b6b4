import { spawn } from 'node:child_process';

/** One command of the whole test run. */
export interface Step {
  readonly name: string;
  /** How many cores it keeps busy. */
  readonly cores: number;
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
 * Runs steps in their order, as many at a time as there are cores for, and prints a line when one ends. What needs a
 * step that failed fails as well, without running.
 */
export async function runSteps(steps: readonly Step[], cores: number): Promise<readonly StepResult[]> {
  const waiting = [...steps];
  const running = new Map<string, Promise<void>>();
  const done: StepResult[] = [];
  let free = cores;
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
      if (next === undefined || next.cores > free) break;
      waiting.splice(at, 1);
      free -= next.cores;
      const failed = done.find(({ name, ok }) => name === next.after && !ok);
      running.set(
        next.name,
        (failed === undefined ? run(next) : Promise.resolve(withoutRun(next, failed))).then((result) => {
          free += next.cores;
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
