import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { contentFolder, type BrokenFile } from '#backend/product/site/contentFolder.ts';
import { registerContent } from '#backend/product/site/contentRoutes.ts';
import { answerWithProblems } from '#backend/shared/http/problem.ts';
import { createServer } from '#backend/shared/http/server.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';

const root = mkdtempSync(join(tmpdir(), 'kontor-content-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let changes = 0;

/** A folder with content files; `write` counts as a later change. */
function folderOf(files: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(root, 'site-'));
  const write = (file: string, text: string): void => {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    changes += 1;
    utimesSync(path, changes, changes);
  };
  for (const [file, text] of Object.entries(files)) write(file, text);
  const reports: BrokenFile[] = [];
  const source = contentFolder(folder, (broken) => reports.push(broken));
  const app: FastifyInstance = createServer();
  answerWithProblems(app);
  registerContent(app, source);
  const get = async (path: string): Promise<{ readonly status: number; readonly body: unknown }> => {
    const answer = await app.inject(`/cms/${path}`);
    return { status: answer.statusCode, body: answer.json() };
  };
  return { write, reports, get, remove: (file: string) => rmSync(join(folder, file)) };
}

const good = JSON.stringify({ header: { usptext: 'one' } });
const newer = JSON.stringify({ header: { usptext: 'two' } });

describe('content documents as files', () => {
  it('take effect as soon as they change', async () => {
    const { get, write } = folderOf({ 'shop/de.json': good });
    expect((await get('shop/de.json')).body).toEqual({ header: { usptext: 'one' } });
    write('shop/de.json', newer);
    expect((await get('shop/de.json')).body).toEqual({ header: { usptext: 'two' } });
  });

  it.each([
    ['half a document', good.slice(0, 20), /^is no JSON/],
    ['nothing', '', /^is no JSON/],
    ['a list', '[]', 'is no JSON object'],
    ['a text', '"x"', 'is no JSON object'],
  ])(
    'that become %s: customers get the last good document, and the report names the file once',
    async (_what, broken, reason) => {
      const { get, write, reports } = folderOf({ 'shop/de.json': good });
      write('shop/de.json', broken);
      for (const _ of [1, 2, 3])
        expect(await get('shop/de.json')).toEqual({ status: 200, body: { header: { usptext: 'one' } } });
      expect(reports).toEqual([
        {
          file: 'shop/de.json',
          reason: typeof reason === 'string' ? reason : expect.stringMatching(reason),
          serves: 'last',
        },
      ]);
      write('shop/de.json', newer);
      expect((await get('shop/de.json')).body).toEqual({ header: { usptext: 'two' } });
    },
  );

  it('that break before the first request have a last good document, too', async () => {
    const { get, write } = folderOf({ 'shop/de.json': good, 'default.json': good });
    write('shop/de.json', '{');
    write('default.json', '{');
    expect((await get('shop/de.json')).status).toBe(200);
    expect((await get('default.json')).status).toBe(200);
  });

  it('that were broken from the start are reported at the start and fall back to the base language, else there is no content', async () => {
    const { get, reports } = folderOf({ 'shop/fr-BE.json': '{', 'shop/fr.json': good, 'shop/nl.json': '{' });
    expect(new Map(reports.map(({ file, serves }) => [file, serves]))).toEqual(
      new Map([
        ['shop/fr-BE.json', 'nothing'],
        ['shop/nl.json', 'nothing'],
      ]),
    );
    expect(await get('shop/fr-BE.json')).toMatchObject({ status: 200 });
    expect(await get('shop/nl.json')).toMatchObject({ status: 404, body: { code: 'no-content' } });
  });

  it('are served without the parts that are over a limit, and the report names these', async () => {
    const { get, write, reports } = folderOf({
      'shop/de.json': JSON.stringify({ header: { usptext: 'x'.repeat(20_001), logo: 'a' } }),
    });
    expect((await get('shop/de.json')).body).toEqual({ header: { logo: 'a' } });
    write('shop/de.json', JSON.stringify({ header: Array(500_000).fill('123456789') }));
    expect((await get('shop/de.json')).body).toEqual({ header: { logo: 'a' } });
    expect(reports).toEqual([
      { file: 'shop/de.json', reason: 'is over limits at /header/usptext (text: 20000)', serves: 'parts' },
      { file: 'shop/de.json', reason: 'has more than 4194304 bytes', serves: 'last' },
    ]);
  });

  it('that an operator removes are gone', async () => {
    const { get, remove } = folderOf({ 'shop/de.json': good });
    remove('shop/de.json');
    expect((await get('shop/de.json')).status).toBe(404);
  });
});
