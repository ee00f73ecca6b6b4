import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { readRepositoryFile } from './repository.ts';

it('every requirement but those of speed is named by the title of a test, and every name is one (npm run requirements)', () => {
  const { stdout, status } = spawnSync(process.execPath, ['scripts/checks/requirements.mjs'], { encoding: 'utf8' });
  expect({ stdout, status }).toEqual({ stdout: '', status: 0 });
});

it('each requirement of speed names a command of package.json that measures it, or says that none does', () => {
  const { scripts } = JSON.parse(readRepositoryFile('package.json')) as { scripts: Readonly<Record<string, string>> };
  const lines = readRepositoryFile('docs/requirements.md')
    .split('\n')
    .filter((line) => line.includes('<a id="PERF-'));
  const measures = (line: string): boolean => {
    const [, command = ''] = /Measured by `npm run ([\w:]+)`\.$/.exec(line) ?? [];
    return command in scripts || line.endsWith('No command measures it so far.');
  };
  expect(lines.filter((line) => !measures(line))).toEqual([]);
  expect(lines).toHaveLength(7);
});
