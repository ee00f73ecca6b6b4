import { spawn } from 'node:child_process';

/** One command of the whole test run. */
export interface Step {
  readonly name: string;
  /** The step whose result it uses. */
  readonly after?: string;
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** The result of a step, with its whole output. */
export interface StepResult {
  readonly name: string;
  readonly ok: boolean;
  readonly output: string;
}

/**
 * Runs steps in their order, `atOnce` at a time, and prints a line at the end of each. Steps after a failed one fail
 * without running.
 */
export async function runSteps(steps: readonly Step[], atOnce: number): Promise<readonly StepResult[]> {
  const queue = [...steps];
  const running = new Map<string, Promise<StepResult>>();
  const done: StepResult[] = [];
  const startTime = Date.now();
  const reminder = setInterval(
    () =>
      console.log(`  … ${[...running.keys()].join(' and ')}, ${Math.round((Date.now() - startTime) / 1000)} s so far`),
    60_000,
  );
  while (queue.length + running.size > 0) {
    const unfinished = new Set([...queue.map(({ name }) => name), ...running.keys()]);
    const next = queue.find(({ after }) => after === undefined || !unfinished.has(after));
    if (next !== undefined && running.size < atOnce) {
      queue.splice(queue.indexOf(next), 1);
      const failed = done.find(({ name, ok }) => name === next.after && !ok);
      const output = `It did not run, because ${failed?.name} failed.`;
      running.set(
        next.name,
        failed === undefined ? run(next) : Promise.resolve({ name: next.name, ok: false, output }),
      );
    } else {
      // oxlint-disable-next-line no-await-in-loop -- what starts next depends on what has ended
      const result = await Promise.race(running.values());
      running.delete(result.name);
      done.push(result);
    }
  }
  clearInterval(reminder);
  return done;
}

function run({ name, command: [program = '', ...args], env }: Step): Promise<StepResult> {
  const startTime = performance.now();
  console.log(`> ${[program, ...args].join(' ')}`);
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (part: string) => (output += part));
    child.on('error', (error) => (output += String(error)));
    child.on('close', (code) => {
      console.log(`${code === 0 ? '✓' : '✗'} ${name}, ${((performance.now() - startTime) / 1000).toFixed(1)} s`);
      resolve({ name, ok: code === 0, output });
    });
  });
}
