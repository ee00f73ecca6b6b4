import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cleanSite, type TestSite } from '../../contract/lint/site.ts';
import { lintCommand } from '../../../scripts/commands/contract-lint/lintCommand.ts';

const NOW = Date.parse('2024-01-01T00:00:00Z');

const folders: string[] = [];

/** For `afterAll`. */
export function removeSites(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
}

/** A site in files of a folder of its own, with the command run on it. */
export function siteInFiles(change: (site: TestSite) => void = () => {}) {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-contract-'));
  folders.push(folder);
  const site = cleanSite();
  change(site);
  const path = (name: string) => join(folder, name);
  const write = (name: string, content: unknown) => {
    writeFileSync(path(name), typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`);
    return path(name);
  };
  write('schema.json', site.schema);
  const files = { de: write('de.json', site.de), schema: path('schema.json') };
  const run = (...flags: readonly string[]) =>
    lintCommand(['--schema', files.schema, '--content', files.de, ...flags], NOW);
  return { folder, path, write, files, run, read: (name: string) => readFileSync(path(name), 'utf8') };
}

/** A tile with a misspelled path: one error. */
export function misspell({ de }: TestSite): void {
  const tile = de.preferenceCenter.tabs[2].components[0].tiles[0];
  tile.schemaPaths = ['data.interests.boi'];
}
