import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { findBrowser } from './browser.ts';
import { readOptions } from './commandLine.ts';

/**
 * Runs everything that guards the product and prints one last line `N passed, N failed`.
 * Lint, types, dead code and size count as one each.
 */
interface Tally {
  readonly passed: number;
  readonly failed: number;
  /** Titles of failed tests, each with its file; empty for a step that counts as a single test. */
  readonly names?: readonly string[];
}

const bin = (name: string): string => `node_modules/.bin/${name}`;
const results = '.cache/test-results';

const steps: Readonly<Record<string, () => Tally>> = {
  types: () => once(bin('tsc'), '--noEmit'),
  lint: () => once(bin('oxlint'), '--type-aware', '--deny-warnings'),
  format: () => once('npm', 'run', '--silent', 'format:check'),
  knip: () => once(bin('knip')),
  build: () => once('npm', 'run', '--silent', 'build'),
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

function run(command: string, args: readonly string[]): boolean {
  console.log(`\n> ${[command, ...args].join(' ')}`);
  return spawnSync(command, args, { stdio: 'inherit' }).status === 0;
}

function once(command: string, ...args: readonly string[]): Tally {
  return run(command, args) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
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

interface UnitReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

function readUnit(report: unknown): Tally {
  const { numPassedTests: passed, numFailedTests: failed, testResults } = report as UnitReport;
  const names = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(process.cwd(), name);
    const titles = assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => `${file}: ${test.fullName}`);
    // A file that does not load, or fails outside its tests, has no failed test to name.
    return status === 'failed' && titles.length === 0 ? [`${file}: ${message ?? 'the file fails'}`] : titles;
  });
  return { passed, failed, names };
}

interface E2eReport {
  readonly stats: { readonly expected: number; readonly flaky: number; readonly unexpected: number };
  readonly suites: readonly E2eSuite[];
}

interface E2eSuite {
  readonly suites?: readonly E2eSuite[];
  readonly specs: readonly { readonly file: string; readonly title: string; readonly ok: boolean }[];
}

function readE2e(report: unknown): Tally {
  const { stats, suites } = report as E2eReport;
  const failedIn = (suite: E2eSuite): readonly string[] => [
    ...suite.specs.filter(({ ok }) => !ok).map(({ file, title }) => `e2e/${file}: ${title}`),
    ...(suite.suites ?? []).flatMap(failedIn),
  ];
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, names: suites.flatMap(failedIn) };
}

mkdirSync(results, { recursive: true });
if (flags.long) process.env['KONTOR_LONG'] = '1';
const chosen = flags.only?.split(',') ?? Object.keys(steps).filter((name) => flags.long || name !== 'load');
const tallies = chosen.map((name) => {
  const step = steps[name];
  if (!step) throw new Error(`There is no step "${name}"; there are: ${Object.keys(steps).join(', ')}.`);
  return { name, ...step() };
});
const failed = tallies.filter((tally) => tally.failed > 0);
if (failed.length > 0) {
  console.log(`\nFailed: ${failed.map(({ name, failed: count }) => `${name} (${count})`).join(', ')}`);
  for (const name of failed.flatMap(({ names = [] }) => names)) console.log(`  ${name}`);
}
const sum = (of: 'passed' | 'failed'): number => tallies.reduce((total, tally) => total + tally[of], 0);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = failed.length > 0 ? 1 : 0;
