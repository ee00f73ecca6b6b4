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
 * Runs steps one after the other, because each uses all cores, and prints a line at the end of each. Steps after a
 * failed one fail without running.
 */
export async function runSteps(steps: readonly Step[]): Promise<readonly StepResult[]> {
  const results: StepResult[] = [];
  for (const step of steps) {
    const failed = results.find(({ name, ok }) => name === step.after && !ok);
    const output = `It did not run, because ${failed?.name} failed.`;
    // oxlint-disable-next-line no-await-in-loop -- what a step may do depends on those before it
    results.push(failed === undefined ? await run(step) : { name: step.name, ok: false, output });
  }
  return results;
}

function run({ name, command: [program = '', ...args], env }: Step): Promise<StepResult> {
  const startTime = performance.now();
  console.log(`> ${[program, ...args].join(' ')}`);
  const reminder = setInterval(() => console.log(`  … ${name}, ${seconds(startTime)} s so far`), 60_000);
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (part: string) => (output += part));
    child.on('error', (error) => (output += String(error)));
    child.on('close', (code) => {
      clearInterval(reminder);
      console.log(`${code === 0 ? '✓' : '✗'} ${name}, ${seconds(startTime)} s`);
      resolve({ name, ok: code === 0, output });
    });
  });
}

const seconds = (startTime: number): number => Math.round((performance.now() - startTime) / 1000);
