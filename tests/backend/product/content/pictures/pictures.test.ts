import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { storePicture } from '#backend/product/content/pictures/pictureStore.ts';
import { testStudio } from '../../studio/testStudio.ts';
import { makePicturesInProcess } from '../../pictures/picturesInProcess.ts';

makePicturesInProcess();

const studio = testStudio();

const photo = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: { r: 20, g: 120, b: 60 } } })
    .png()
    .toBuffer();

async function upload(bytes: Uint8Array, field = 'picture', name = 'evil.html') {
  const form = new FormData();
  form.set(field, new File([new Uint8Array(bytes)], name, { type: 'text/html' }));
  const sent = new Response(form);
  return studio.call<Record<string, unknown>>('editor', `${studio.site}/images`, {
    method: 'POST',
    body: Buffer.from(await sent.arrayBuffer()),
    headers: { 'content-type': sent.headers.get('content-type') ?? '' },
  });
}

const served = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  studio.product().embedded.site.inject({ url, headers });

describe('a picture that an editor adds', () => {
  it('is stored under its content, listed, and found by the checks', async () => {
    const { status, body } = await upload(await photo(900, 300));
    expect({ status, body }).toMatchObject({ status: 201, body: { width: 900, height: 300, type: 'image/png' } });
    const again = await upload(await photo(900, 300), 'picture', 'Äpfel\u202E im Korb.png');
    expect(again).toMatchObject({ body: { path: body['path'], fileName: 'Äpfel im Korb.png' } });
    const list = await studio.call<{
      readonly pictures: readonly { readonly path: string; readonly uses?: readonly string[] }[];
    }>('viewer', `${studio.site}/images`);
    expect(list.body.pictures.filter(({ path }) => path === body['path'])).toMatchObject([
      { fileName: 'Äpfel im Korb.png' },
    ]);
    expect(list.body.pictures).toContainEqual(
      expect.objectContaining({ path: '/cms/images/welcome-crate', type: 'image/svg+xml', width: expect.any(Number) }),
    );
    const reference = await studio.call<{ readonly pictures: readonly unknown[] }>(
      'viewer',
      `${studio.site}/reference`,
    );
    expect(reference.body.pictures).toEqual(list.body.pictures.map(({ uses: _uses, ...one }) => one));
  });

  it('is served in the listed widths and the smallest format, for ever', async () => {
    const { body } = await upload(await photo(900, 300));
    const path = String(body['path']);
    const plain = await served(path);
    expect(plain.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept',
    });
    const small = await served(`${path}?width=286`, { accept: 'image/avif,image/webp,*/*' });
    expect(small.headers['content-type']).toBe('image/avif');
    expect((await sharp(small.rawPayload).metadata()).width).toBe(286);
    const webp = await served(`${path}?width=258`, { accept: 'image/webp,*/*;q=0.5' });
    expect(webp.headers['content-type']).toBe('image/webp');
    const revalidation = await served(`${path}?width=286`, {
      accept: 'image/avif',
      'if-none-match': String(small.headers.etag),
    });
    expect(revalidation.statusCode).toBe(304);
    // Other widths than the listed ones cannot fill the store, and no result is wider than the picture.
    expect((await served(`${path}?width=287`)).rawPayload).toEqual(plain.rawPayload);
    const wide = await served(`${path}?width=1817`, { accept: 'image/webp' });
    expect((await sharp(wide.rawPayload).metadata()).width).toBe(900);
  });

  it('is also served on the studio’s origin', async () => {
    const { body } = await upload(await photo(20, 20));
    const answer = await studio.product().embedded.studio.inject({ url: String(body['path']) });
    expect(answer.statusCode).toBe(200);
  });

  it('is pixels for customers, also as a drawing and as one that was stored before drawings were drawn', async () => {
    const drawing = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><path d="M0 0h2v1H0z"/></svg>',
    );
    const { body } = await upload(drawing);
    expect(body).toMatchObject({ width: 1817, height: 909, type: 'image/png' });
    const before = { type: 'image/svg+xml', width: 2, height: 1, bytes: drawing };
    const name = `${'0'.repeat(32)}.svg`;
    await storePicture(
      studio.product().embedded.parts.db,
      'germany',
      { name, ...before },
      { by: { id: 'e', name: 'E', email: '' }, now: 1 },
    );
    const stored = await served(`/cms/images/${name}`);
    expect(stored.headers['content-type']).toBe('image/png');
    const small = await served(`/cms/images/${name}?width=286`, { accept: 'image/webp' });
    expect(small.headers['content-type']).toBe('image/webp');
    expect((await sharp(small.rawPayload).metadata()).width).toBe(286);
  });

  it.each([
    ['a page', Buffer.from('<html>'), 'picture', 415, 'no-picture'],
    ['in another field', Buffer.from('<html>'), 'file', 400, 'picture-missing'],
    ['too large', Buffer.alloc(10 * 1024 * 1024 + 10), 'picture', 413, 'too-large'],
  ])('is refused if it is %s', async (_what, bytes, field, status, error) => {
    expect(await upload(bytes, field)).toMatchObject({ status, body: { code: error } });
  });

  it('does not replace a picture of the site, in whatever theme', async () => {
    const logo = await served('/cms/images/logo');
    expect(logo.headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=3600' });
    expect((await served('/cms/images/logo.png')).statusCode).toBe(404);
    expect((await served('/cms/images/..%2f..%2fpackage.json')).statusCode).toBe(404);
  });
});

describe('an uploaded picture', () => {
  const list = async () =>
    (
      await studio.call<{ readonly pictures: readonly { path: string; uses?: readonly string[] }[] }>(
        'viewer',
        `${studio.site}/images`,
      )
    ).body.pictures;
  const usesOf = async (path: string) => (await list()).find((one) => one.path === path)?.uses;
  const remove = (person: 'editor' | 'publisher', path: string) =>
    studio.call(person, `${studio.site}${path.replace('/cms', '')}`, { method: 'DELETE' });

  it('is listed with what uses it, and deleted by a publisher when nothing does', async () => {
    const path = String((await upload(await photo(31, 17))).body['path']);
    expect(await usesOf(path)).toEqual([]);
    expect((await list()).find((one) => one.path === '/cms/images/logo')?.uses).toBeUndefined();
    const revision = await studio.edit(path);
    expect(await usesOf(path)).toEqual(['draft']);
    expect(await remove('publisher', path)).toMatchObject({
      status: 409,
      body: { code: 'picture-used', uses: ['draft'] },
    });
    expect((await remove('editor', path)).body).toMatchObject({ code: 'role' });
    expect((await studio.publish({ revision, at: '2099-01-01T09:00', zone: 'UTC' })).status).toBe(201);
    expect(await usesOf(path)).toEqual(['draft', 'scheduled']);
    expect((await studio.publish({ revision })).status).toBe(201);
    await studio.publish({ revision: await studio.edit('without it') });
    expect(await usesOf(path)).toEqual(['scheduled']);
    const [waiting] = (
      await studio.call<{ readonly scheduled: readonly { readonly id: string }[] }>('viewer', studio.site)
    ).body.scheduled;
    await studio.call('publisher', `${studio.site}/scheduled/${waiting?.id}`, { method: 'DELETE' });
    expect(await usesOf(path)).toEqual([]);
    // Staff can restore the version before.
    expect(await remove('publisher', path)).toMatchObject({ status: 409, body: { uses: ['version'] } });
    expect((await served(path)).statusCode).toBe(200);

    const other = String((await upload(await photo(32, 17))).body['path']);
    expect((await served(`${other}?width=258`, { accept: 'image/webp' })).statusCode).toBe(200);
    expect((await remove('publisher', other)).status).toBe(204);
    // A node serves cached pictures for some more minutes.
    expect((await served(`${other}?width=286`, { accept: 'image/webp' })).statusCode).toBe(404);
    expect((await list()).map((one) => one.path)).not.toContain(other);
    expect((await remove('publisher', other)).status).toBe(404);
    expect((await remove('publisher', '/cms/images/logo')).status).toBe(404);
  });
});

describe('a preview link', () => {
  it('shows the draft of its site until it expires', async () => {
    await studio.edit('shared');
    const { status, body } = await studio.call<Record<string, string>>('editor', `${studio.site}/preview-links`, {
      method: 'POST',
      body: { language: 'de', expiresInSeconds: 3600 },
    });
    expect(status).toBe(201);
    const [, token = ''] = /^http:\/\/localhost:4410\/preview#([\w-]{40,})$/.exec(body['url'] ?? '') ?? [];
    const seen = await served(`/api/v1/preview/${token}`);
    expect(seen.headers['cache-control']).toBe('no-store');
    expect(seen.json()).toMatchObject({ language: 'de', documents: { de: { editedByTest: 'shared' } } });
    expect((await served(`/api/v1/preview/${token}x`)).statusCode).toBe(404);
    const { clock, scenarioState } = studio.product().embedded.parts;
    clock.advance(3600_000);
    expect((await served(`/api/v1/preview/${token}`)).statusCode).toBe(404);
    clock.reset();
    expect((await served(`/api/v1/preview/${token}`)).statusCode).toBe(200);
    // The same database, with another site.
    scenarioState.load('austria');
    expect((await served(`/api/v1/preview/${token}`)).statusCode).toBe(404);
    scenarioState.load('germany');
  });
});
