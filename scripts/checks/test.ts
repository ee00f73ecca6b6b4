import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { findBrowser } from '../browser.ts';
import { readOptions } from '../commandLine.ts';
import { postgresPrograms } from '../../tests/nodes/postgresCluster.ts';
import { readE2e, readUnit, slowestFiles, type Tally, runSteps, type Step, type StepResult } from './runSteps.ts';

/**
 * Runs everything that guards the product and prints one last line `N passed, N failed`.
 * Lint with types, format, dead code and size count as one each.
 */
const bin = (name: string): string => `node_modules/.bin/${name}`;
const results = '.cache/test-results';
const unitReport = (name: string): string => `${results}/${name}.json`;

/** Unit tests of some of vitest's projects. */
const vitest = (name: string, projects: readonly string[]): Omit<Step, 'slots'> => ({
  name,
  command: [
    bin('vitest'),
    'run',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=./scripts/checks/unitReporter.ts',
  ],
  env: { KONTOR_UNIT_REPORT: unitReport(name) },
});

/**
 * In the order in which they start, three at a time on two cores: tests of pages and services wait as often as they
 * compute.
 */
const steps: readonly Step[] = [
  { name: 'build', slots: 1, command: ['npm', 'run', '--silent', 'build'] },
  { name: 'lint', slots: 1, command: ['npm', 'run', '--silent', 'lint'] },
  { name: 'format', slots: 1, command: ['npm', 'run', '--silent', 'format:check'] },
  { name: 'knip', slots: 1, command: [bin('knip')] },
  { name: 'size', slots: 1, after: 'build', command: [bin('size-limit')] },
  {
    name: 'e2e',
    slots: 1,
    after: 'build',
    command: [bin('playwright'), 'test', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: `${results}/e2e.json` },
  },
  { ...vitest('services', ['backend', 'backend-isolated']), slots: 1 },
  { ...vitest('unit', ['node', 'dom', 'isolated', '*-rjsf']), slots: 1 },
  { ...vitest('docs', ['docs']), slots: 1 },
  { name: 'load', slots: 3, after: 'build', command: ['npm', 'run', '--silent', 'load'] },
  { name: 'trial', slots: 3, after: 'build', command: ['npm', 'run', '--silent', 'trial'] },
];
const names = steps.map(({ name }) => name);

const reports: Readonly<Record<string, (report: unknown) => Tally>> = {
  services: readUnit,
  unit: readUnit,
  docs: readUnit,
  e2e: readE2e,
};

const flags = readOptions({
  call: 'npm test --',
  does: 'Runs everything that guards the product and prints the number of passed and failed tests.',
  options: {
    only: { value: 'STEPS', what: `some of ${names.join(',')}` },
    long: { what: 'all tests: those of the release, all cells of the test tables, many more generated cases' },
  },
});

const chosen =
  flags.only?.split(',') ?? names.filter((name) => flags.long || !['load', 'trial', 'docs'].includes(name));
for (const name of chosen)
  if (!names.includes(name)) throw new Error(`There is no step "${name}"; there are: ${names.join(', ')}.`);
mkdirSync(results, { recursive: true });
if (flags.long) process.env['KONTOR_LONG'] = '1';
sayWhatIsMissing();
for (const name of Object.keys(reports)) rmSync(`${results}/${name}.json`, { force: true });
const done = await runSteps(
  steps.filter(({ name }) => chosen.includes(name)),
  3,
);
const tallies = done.map((result) => ({ ...result, ...tallyOf(result) }));
const failed = tallies.filter((tally) => tally.failed > 0);
writeFileSync(`${results}/steps.json`, JSON.stringify(done.map(({ name, seconds }) => ({ name, seconds }))));

console.log(
  `\nSteps:\n${tallies.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`).join('\n')}`,
);
const slowest = slowestFiles(tallies);
if (slowest.length > 0) console.log(`\nSlowest files:\n${slowest.join('\n')}`);
for (const { name, output } of failed) console.log(`\n--- ${name} failed ---\n${output.trimEnd()}`);
if (failed.length > 0) {
  console.log(`\nFailed: ${failed.map(({ name, failed: count }) => `${name} (${count})`).join(', ')}`);
  for (const title of failed.flatMap(({ names: titles = [] }) => titles)) console.log(`  ${title}`);
}
const sum = (of: 'passed' | 'failed'): number => tallies.reduce((total, tally) => total + tally[of], 0);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = failed.length > 0 ? 1 : 0;

/** What the tests need and this machine does not have, before the first of them runs. */
function sayWhatIsMissing(): void {
  if (chosen.includes('e2e')) process.env['CHROMIUM_PATH'] = findBrowser();
  if (postgresPrograms() === undefined && process.env['DATABASE_URL'] === undefined)
    console.log(
      'No PostgreSQL found: tests of several nodes are skipped, and all others take longer on the embedded database. Install the package "postgresql", or set DATABASE_URL to a server where databases may be created.',
    );
}

function tallyOf({ name, ok }: StepResult): Tally {
  const read = reports[name];
  if (read === undefined) return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  try {
    const tally = read(JSON.parse(readFileSync(`${results}/${name}.json`, 'utf8')));
    // A runner that fails without naming a failed test still counts as one.
    return ok ? tally : { ...tally, failed: Math.max(1, tally.failed) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}
