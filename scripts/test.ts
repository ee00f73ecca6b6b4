import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { findBrowser } from './browser.ts';
import { readOptions } from './commandLine.ts';
import { readE2e, readUnit, type Tally } from './tests/reports.ts';

/**
 * Runs everything that guards the product and prints one last line `N passed, N failed`.
 * Lint, types, dead code and size count as one each.
 */
const bin = (name: string): string => `node_modules/.bin/${name}`;
const results = '.cache/test-results';

/** Steps that need nothing of each other run two at a time. */
const together = ['types', 'lint', 'format', 'knip', 'build'] as const;

const steps: Readonly<Record<string, () => Tally | Promise<Tally>>> = {
  build: () => quietly('npm', 'run', '--silent', 'build'),
  types: () => quietly(bin('tsc'), '--noEmit'),
  lint: () => quietly(bin('oxlint'), '--type-aware', '--deny-warnings'),
  format: () => quietly('npm', 'run', '--silent', 'format:check'),
  knip: () => quietly(bin('knip')),
  size: () => once(bin('size-limit')),
  unit: () =>
    counted(
      `${results}/unit.json`,
      readUnit,
      bin('vitest'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile=${results}/unit.json`,
    ),
  load: () => once('npm', 'run', '--silent', 'load', '--', '--production'),
  e2e: () => {
    process.env['CHROMIUM_PATH'] = findBrowser();
    process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] = `${results}/e2e.json`;
    return counted(`${results}/e2e.json`, readE2e, bin('playwright'), 'test', '--reporter=list,json');
  },
};

const flags = readOptions({
  call: 'npm test --',
  does: 'Runs everything that guards the product and prints the number of passed and failed tests.',
  options: {
    only: { value: 'STEPS', what: `some of ${Object.keys(steps).join(',')}` },
    long: { what: 'all cells of the test tables, many more generated cases, and the load test of the release' },
  },
});

const tallyOf = (ok: boolean): Tally => (ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
const lineOf = (command: string, args: readonly string[]): string => `\n> ${[command, ...args].join(' ')}`;

function run(command: string, args: readonly string[]): boolean {
  console.log(lineOf(command, args));
  return spawnSync(command, args, { stdio: 'inherit' }).status === 0;
}

function once(command: string, ...args: readonly string[]): Tally {
  return tallyOf(run(command, args));
}

/** Prints what the command wrote when it has ended, so that two at a time stay readable. */
function quietly(command: string, ...args: readonly string[]): Promise<Tally> {
  return new Promise((resolve) => {
    const written: Buffer[] = [];
    const program = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [program.stdout, program.stderr]) stream.on('data', (part: Buffer) => written.push(part));
    program.on('error', (error) => written.push(Buffer.from(String(error))));
    program.on('close', (code) => {
      console.log(`${lineOf(command, args)}\n${Buffer.concat(written).toString()}`.trimEnd());
      resolve(tallyOf(code === 0));
    });
  });
}

function counted(file: string, read: (report: unknown) => Tally, command: string, ...args: readonly string[]): Tally {
  rmSync(file, { force: true });
  const ok = run(command, args);
  const tally = readReport(file, read);
  // A runner that fails without naming a failed test (a file that does not load) still counts as one.
  return ok ? tally : { ...tally, failed: Math.max(1, tally.failed) };
}

function readReport(file: string, read: (report: unknown) => Tally): Tally {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { passed: 0, failed: 1 };
  }
}

interface StepTally extends Tally {
  readonly name: string;
}

async function take(name: string): Promise<StepTally> {
  const step = steps[name];
  if (!step) throw new Error(`There is no step "${name}"; there are: ${Object.keys(steps).join(', ')}.`);
  return { name, ...(await step()) };
}

mkdirSync(results, { recursive: true });
if (flags.long) process.env['KONTOR_LONG'] = '1';
const chosen = flags.only?.split(',') ?? Object.keys(steps).filter((name) => flags.long || name !== 'load');
const isFree = (name: string): boolean => together.some((other) => other === name);
const waiting = chosen.filter(isFree);
const tallies: StepTally[] = [];
const worker = async (): Promise<void> => {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) tallies.push(await take(name));
};
await Promise.all([worker(), worker()]);
for (const name of chosen.filter((step) => !isFree(step))) tallies.push(await take(name));
const failed = tallies.filter((tally) => tally.failed > 0);
if (failed.length > 0) {
  console.log(`\nFailed: ${failed.map(({ name, failed: count }) => `${name} (${count})`).join(', ')}`);
  for (const name of failed.flatMap(({ names = [] }) => names)) console.log(`  ${name}`);
}
const sum = (of: 'passed' | 'failed'): number => tallies.reduce((total, tally) => total + tally[of], 0);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = failed.length > 0 ? 1 : 0;
