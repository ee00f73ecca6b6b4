import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { archiveAssets } from '#backend/product/site/servedAssets.ts';
import { iconLink } from '#backend/product/site/pageLinks.ts';
import { testSite } from './testSite.ts';
import { builtPages } from '#backend/product/site/site.ts';

const built = testSite();
const page = { accept: 'text/html' };

describe('assets of earlier builds', () => {
  it('are served for 14 days and then deleted', async () => {
    const archive = join(built.folder, 'archive');
    const day = 86_400_000;
    const now = Date.now();
    archiveAssets(join(built.folder, 'assets'), archive, now - 20 * day);
    writeFileSync(join(archive, 'old-123.js'), 'export {};');
    archiveAssets(join(built.folder, 'assets'), archive, now - 10 * day);
    writeFileSync(join(archive, 'older-123.js'), 'export {};');
    utimesSync(join(archive, 'older-123.js'), (now - 15 * day) / 1000, (now - 15 * day) / 1000);
    archiveAssets(join(built.folder, 'assets'), archive, now);
    const released = await built.serve({ pages: { ...builtPages(built.folder), archive } });
    const status = async (name: string): Promise<number> => (await released.inject(`/assets/${name}`)).statusCode;
    expect([await status('main-abc.js'), await status('old-123.js'), await status('older-123.js')]).toEqual([
      200, 200, 404,
    ]);
  });
});

describe('metadata in the page', () => {
  it('are data that no text in them can end', async () => {
    const metadata = { locales: ['de_DE'], title: '</script><script>alert(1)</script>$&' };
    writeFileSync(join(built.folder, 'index.html'), '<!doctype html><head><title>Kontor</title></head>');
    const inline = await built.serve({ metadata: () => metadata });
    const { body } = await inline.inject({ url: '/login', headers: page });
    const [, data = ''] = /<script type="application\/json" id="metadata">(.*?)<\/script>/.exec(body) ?? [];
    expect(JSON.parse(data)).toEqual(metadata);
    expect(body.match(/<script/g)).toHaveLength(1);
  });
});

it('the icon of the application’s page stands alone on a page with a style sheet of its own', () => {
  const icon = '<link rel="icon" href="/icon.svg" />';
  expect(iconLink(`<link rel="stylesheet" href="/a.css" />${icon}`)).toEqual({ markup: icon });
  expect(iconLink('<title>Kontor</title>')).toEqual({ markup: '' });
});
