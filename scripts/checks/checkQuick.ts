import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { readOptions } from '../commandLine.ts';
import { runSteps, type Step } from './runSteps.ts';

/**
 * `npm run check:quick`: types, lint, format and the unit tests beside the changes since the last commit. Exits with an
 * error if one of them fails.
 */
readOptions({
  call: 'npm run check:quick',
  does: 'Checks types, and lint, format and the unit tests of the same folders of what changed since the last commit.',
  options: {},
});
const git = (...args: readonly string[]): readonly string[] =>
  execFileSync('git', [...args], { encoding: 'utf8' })
    .split('\n')
    .filter(existsSync);
const changed = [
  ...new Set([...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')]),
];
const code = changed.filter((path) => /\.tsx?$/.test(path));
const tests = [...new Set(code.flatMap(testsOf))];

/** The folder of tests that mirrors the file's, or the nearest above it that has tests; a test is its own. */
function testsOf(path: string): readonly string[] {
  if (/\.test\.tsx?$/.test(path)) return [path];
  let folder = path.startsWith('tests/') ? dirname(path) : `tests/${dirname(path)}`;
  while (!existsSync(folder)) folder = dirname(folder);
  // All tests would be more than a quick check.
  return folder === 'tests' ? [] : [`${folder}/`];
}

const step = (name: string, ...[program, ...args]: readonly string[]): Step => ({
  name,
  slots: 1,
  command: [`node_modules/.bin/${program}`, ...args],
});

mkdirSync('.cache', { recursive: true });
const results = await runSteps(
  [
    step('types', 'tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo'),
    ...(tests.length > 0 ? [step('unit tests', 'vitest', '--run', '--passWithNoTests', ...tests)] : []),
    ...(code.length > 0 ? [step('lint', 'oxlint', '--type-aware', '--deny-warnings', ...code)] : []),
    ...(changed.length > 0 ? [step('format', 'oxfmt', '--check', '--no-error-on-unmatched-pattern', ...changed)] : []),
  ],
  2,
);
for (const { name, ok, output } of results) if (!ok) console.log(`\n--- ${name} failed ---\n${output.trimEnd()}`);
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;
