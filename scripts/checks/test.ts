import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import type { JSONReport, JSONReportSuite } from 'playwright/types/testReporter';
import type { JsonTestResults } from 'vitest/node';
import { findBrowser } from '../browser.ts';
import { readOptions } from '../commandLine.ts';
import { postgresPrograms } from '../../tests/nodes/postgresCluster.ts';
import { runSteps, type Step, type StepResult } from './runSteps.ts';

/**
 * Runs all tests and checks and prints one last line `N passed, N failed`. Lint with types, format, dead code and size
 * count as one each.
 */
const npm = (...args: readonly string[]): readonly string[] => ['npm', 'run', '--silent', ...args];
const bin = (name: string, ...args: readonly string[]): readonly string[] => [`node_modules/.bin/${name}`, ...args];
const reportPath = (name: string): string => `.cache/test-results/${name}.json`;

/** A step with the unit tests of some of vitest's projects. */
const vitest = (name: string, ...projects: readonly string[]): Step => ({
  name,
  command: bin(
    'vitest',
    'run',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportPath(name)}`,
  ),
});

const steps: readonly Step[] = [
  { name: 'build', command: npm('build') },
  { name: 'lint', command: npm('lint') },
  { name: 'format', command: npm('format:check') },
  { name: 'names', command: npm('names') },
  { name: 'knip', command: bin('knip') },
  { name: 'size', after: 'build', command: bin('size-limit') },
  {
    name: 'e2e',
    after: 'build',
    command: bin('playwright', 'test', '--reporter=list,json'),
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: reportPath('e2e') },
  },
  vitest('services', 'backend', 'backend-isolated'),
  vitest('unit', 'node', 'dom', 'isolated'),
];
/** Steps for the release. */
const longSteps: readonly Step[] = [
  vitest('docs', 'docs'),
  { name: 'load', command: npm('load') },
  { name: 'trial', command: npm('trial') },
];
const names = [...steps, ...longSteps].map(({ name }) => name);

const flags = readOptions({
  call: 'npm test --',
  does: 'Runs everything that guards the product and prints the number of passed and failed tests.',
  options: {
    only: { value: 'STEPS', what: `some of ${names.join(',')}` },
    long: { what: 'all tests: those of the release, all cells of the test tables, many more generated cases' },
    shard: { value: 'I/N', what: 'one of N parts of the files of each suite' },
  },
});
const chosen = flags.only?.split(',') ?? (flags.long ? names : steps.map(({ name }) => name));
for (const name of chosen)
  if (!names.includes(name)) throw new Error(`There is no step "${name}"; there are: ${names.join(', ')}.`);
if (flags.long) process.env['KONTOR_LONG'] = '1';
if (chosen.includes('e2e')) process.env['CHROMIUM_PATH'] = findBrowser();
if (postgresPrograms() === undefined && process.env['DATABASE_URL'] === undefined)
  console.log(
    'No PostgreSQL found: tests of several nodes are skipped, and all others take longer on the embedded database. Install the package "postgresql", or set DATABASE_URL to a server where databases may be created.',
  );
rmSync('.cache/test-results', { recursive: true, force: true });
mkdirSync('.cache/test-results', { recursive: true });

const isChosen = ({ name }: Step): boolean => chosen.includes(name);
const sharded = ['e2e', 'services', 'unit', 'docs'];
const withShard = (step: Step): Step =>
  flags.shard && sharded.includes(step.name) ? { ...step, command: [...step.command, `--shard=${flags.shard}`] } : step;
const results = await runSteps([...steps, ...longSteps].filter(isChosen).map(withShard));
const tallies = results.map((result) => ({ ...result, ...tallyOf(result) }));
const failed = tallies.filter(({ ok, failures }) => !ok || failures.length > 0);
for (const { name, output } of failed) console.log(`\n--- ${name} failed ---\n${output.trimEnd()}`);
for (const { name, retried } of tallies)
  if (retried.length > 0) console.log(`\nPassed at the second try in ${name}:\n  ${retried.join('\n  ')}`);
for (const { name, failures } of failed) console.log(`\nFailed in ${name}:\n  ${failures.join('\n  ')}`);
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
console.log(
  `\n${sum(tallies.map(({ passed }) => passed))} passed, ${sum(tallies.map(({ failures }) => failures.length))} failed`,
);
process.exitCode = failed.length > 0 ? 1 : 0;

/** How many tests of a step passed, and the titles of those that failed; some steps are one test. */
interface Tally {
  readonly passed: number;
  readonly failures: readonly string[];
  /** What passed at its second try only: a fault, if only in how it waits. */
  readonly retried: readonly string[];
}

function tallyOf({ name, ok, output }: StepResult): Tally {
  const read = { e2e: readPlaywright, services: readVitest, unit: readVitest, docs: readVitest }[name];
  if (read === undefined) return { passed: ok ? 1 : 0, failures: ok ? [] : [name], retried: [] };
  try {
    const tally = read(JSON.parse(readFileSync(reportPath(name), 'utf8')));
    return ok || tally.failures.length > 0 ? tally : { ...tally, failures: [`${name} outside of its tests`] };
  } catch {
    return { passed: 0, failures: [`${name} without a report: ${output.trim().split('\n').at(-1)}`], retried: [] };
  }
}

function readVitest({ numPassedTests, testResults }: JsonTestResults): Tally {
  const failures = testResults.flatMap(({ name, status, assertionResults }) => {
    const titles = assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => fullName);
    // A file that does not load, or fails outside its tests, has no failed test to name.
    if (titles.length === 0 && status === 'failed') titles.push('the file fails');
    return titles.map((title) => `${relative('', name)}: ${title}`);
  });
  const retried = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && (failureMessages ?? []).length > 0)
      .map(({ fullName, failureMessages }) => `${relative('', name)}: ${fullName}\n${failureMessages?.[0]}`),
  );
  return { passed: numPassedTests, failures, retried };
}

function readPlaywright({ stats, suites, errors }: JSONReport): Tally {
  const specsOf = (suite: JSONReportSuite): JSONReportSuite['specs'] => [
    ...suite.specs,
    ...(suite.suites ?? []).flatMap(specsOf),
  ];
  const titlesWith = (result: string): readonly string[] =>
    suites
      .flatMap(specsOf)
      .flatMap(({ file, title, tests }) =>
        tests
          .filter(({ status }) => status === result)
          .map(({ projectName }) => `e2e/${file} (${projectName}): ${title}`),
      );
  return {
    passed: stats.expected + stats.flaky,
    failures: [...titlesWith('unexpected'), ...errors.map(({ message = '' }) => message)],
    retried: titlesWith('flaky'),
  };
}
