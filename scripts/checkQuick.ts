import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { readOptions } from './commandLine.ts';

/**
 * `npm run check:quick`: types, lint, format and related unit tests of the changes since the last commit. Exits with an
 * error if one of them fails.
 */
readOptions({
  call: 'npm run check:quick',
  does: 'Checks types, and lint, format and related unit tests of what changed since the last commit.',
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

function run(name: string, ...args: readonly string[]): boolean {
  console.log(`\n> ${[name, ...args].join(' ')}`);
  return spawnSync(`node_modules/.bin/${name}`, [...args], { stdio: 'inherit' }).status === 0;
}

mkdirSync('.cache', { recursive: true });
const passed = [
  run('tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo'),
  code.length === 0 || run('oxlint', '--type-aware', '--deny-warnings', ...code),
  changed.length === 0 || run('prettier', '--check', '--ignore-unknown', ...changed),
  code.length === 0 || run('vitest', 'related', '--run', '--passWithNoTests', ...code),
];
process.exitCode = passed.every(Boolean) ? 0 : 1;
