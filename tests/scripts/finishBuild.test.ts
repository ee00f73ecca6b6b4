import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { afterAll, expect, it } from 'vitest';
import { finishBuild } from '../../scripts/build/finishBuild.ts';

mkdirSync('.cache', { recursive: true });
const folder = mkdtempSync(resolve('.cache', 'finished-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('a page names the script that takes early presses first, then its style sheet, the hashes of all scripts and its scripts, each with its hash', async () => {
  const files = {
    'page.html': `<!doctype html><head><script vite-ignore src="/src/first-page/earlyPresses.ts"></script>
      <title>Page</title></head><script type="module" src="./page.js"></script>`,
    'page.js': "import './page.css'; void import('./later.js').then(({ later }) => document.write(later));",
    'later.js': "export const later = 'later';",
    'page.css': 'main { color: green; }',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [finishBuild()],
    build: { outDir: 'out', rolldownOptions: { input: join(folder, 'page.html') } },
  });
  const page = readFileSync(join(folder, 'out', 'page.html'), 'utf8');
  const parts = [...page.matchAll(/<(?:link rel="stylesheet"|script\b)[^>]*>/g)].map(([tag]) => tag);
  expect(parts).toEqual([
    expect.stringMatching(/^<script\s+src="\/assets\/earlyPresses-.* integrity="sha256-/),
    expect.stringMatching(/^<link rel="stylesheet".* integrity="sha256-/),
    '<script type="importmap">',
    expect.stringMatching(/^<script type="module".* integrity="sha256-/),
  ]);
  const [, early = ''] = /src="\/(assets\/earlyPresses-[^"]+)"/.exec(page) ?? [];
  expect(readFileSync(join(folder, 'out', early)).length).toBeLessThanOrEqual(1024);
  const [, map = ''] = /<script type="importmap">([^<]*)</.exec(page) ?? [];
  expect(Object.keys(Object(JSON.parse(map).integrity)).toSorted()).toEqual([
    expect.stringMatching(/^\/assets\/later-/),
    expect.stringMatching(/^\/assets\/page-/),
  ]);
}, 30_000);
