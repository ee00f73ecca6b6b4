import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { contentLimits } from '#backend/product/content/documents/contentCall.ts';
import { documentLimits } from '#backend/product/content/documents/documents.ts';
import { contentPicture } from '#backend/product/content/pictures/tables.ts';
import { makePicturesInProcess } from '../pictures/picturesInProcess.ts';
import { testStudio } from './testStudio.ts';

makePicturesInProcess();

const studio = testStudio();
const publishing = { method: 'POST', body: { note: '', revision: 0 } } as const;

describe('what one person may change', () => {
  it('is limited for every call that changes something', async () => {
    const { paths } = (await studio.product().embedded.studio.inject('/openapi.json')).json<{
      readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: object }>>>>;
    }>();
    const unlimited = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([method, { responses }]) => method !== 'get' && !('429' in responses))
        .map(([method]) => `${method} ${path}`),
    );
    expect(unlimited).toEqual([]);
  });

  it('is refused with a problem that says when to come back, and others go on', async () => {
    const { max, window } = contentLimits.publications;
    for (let time = 0; time < max; time += 1)
      expect((await studio.call('publisher', `${studio.site}/publish`, publishing)).status).toBe(412);
    const refused = await studio.call('publisher', `${studio.site}/publish`, publishing);
    expect(refused).toMatchObject({
      status: 429,
      headers: { 'content-type': 'application/problem+json; charset=utf-8' },
      body: { status: 429, code: 'too-many', title: expect.any(String), requestId: expect.any(String) },
    });
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(window);
    // Another limit of the same person, and another person, are unaffected.
    expect((await studio.call('publisher', `${studio.site}/presence`, { method: 'POST' })).status).toBe(204);
    expect((await studio.call('editor', `${studio.site}/publish`, publishing)).body).toMatchObject({ code: 'role' });
    const { clock } = studio.product().embedded.parts;
    clock.advance(window * 1000);
    expect((await studio.call('publisher', `${studio.site}/publish`, publishing)).status).toBe(412);
    clock.reset();
  });

  it('has a number of pictures', async () => {
    const { db } = studio.product().embedded.parts;
    await db.execute(sql`insert into ${contentPicture} (cms_id, name, type, width, height, size, bytes, by, at)
      select 'germany', n || '.png', 'image/png', 1, 1, 1, '\\x00'::bytea, '', 0 from generate_series(1, 2000) as n`);
    const form = new FormData();
    form.set('picture', new File(['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>'], 'a.svg'));
    const sent = new Response(form);
    const refused = await studio.call('editor', `${studio.site}/images`, {
      method: 'POST',
      body: Buffer.from(await sent.arrayBuffer()),
      headers: { 'content-type': sent.headers.get('content-type') ?? '' },
    });
    expect(refused).toMatchObject({ status: 507, body: { code: 'pictures-full' } });
  });

  it('is told in the guides', () => {
    const guide = readFileSync('docs/guides/content-service.md', 'utf8').split('## Limits')[1] ?? '';
    for (const { max, window } of Object.values(contentLimits)) {
      expect(guide).toContain(` ${max} `);
      expect(guide).toContain(`${window / 60} minutes`);
    }
    const editors =
      readFileSync('docs/guides/content-editors.md', 'utf8').split('## How large a draft may be')[1] ?? '';
    const { bytes, document: _document, ...others } = documentLimits;
    for (const text of [guide, editors])
      for (const most of [`${bytes / 1024 ** 2} MB`, ...Object.values(others).map(String)])
        expect(text).toContain(` ${most}`);
  });
});
