import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { afterAll, expect, it } from 'vitest';
import { finishBuild } from '../../scripts/build/finishBuild.ts';

mkdirSync('.cache', { recursive: true });
const folder = mkdtempSync(resolve('.cache', 'finished-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('a page names the script that takes early presses first, a classic one of at most 1 kB', async () => {
  const files = {
    'page.html': `<!doctype html><head><script vite-ignore async blocking="render" src="/src/app/first-page/earlyPresses.ts"></script>
      <title>Page</title></head><script type="module" src="./page.js"></script>`,
    'page.js': "document.write('page');",
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
  expect([...page.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag)).toEqual([
    expect.stringMatching(/^<script\s+async blocking="render" src="\/assets\/earlyPresses-[^"]+">/),
    expect.stringMatching(/^<script type="module"/),
  ]);
  const [, early = ''] = /src="\/(assets\/earlyPresses-[^"]+)"/.exec(page) ?? [];
  expect(readFileSync(join(folder, 'out', early)).length).toBeLessThanOrEqual(1024);
}, 120_000);
