import { pathToFileURL } from 'node:url';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readPicture } from '#backend/product/pictures/pictureJobs.ts';
import { makeVariant } from '#backend/product/pictures/pictureVariants.ts';
import { someOf } from '../../../longRun.ts';
import { makePicturesInProcess } from './picturesInProcess.ts';

makePicturesInProcess();

const photo = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 80, b: 40 } } });
const svg = (inside: string, attributes = 'viewBox="0 0 10 20"'): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`,
  );
const growing = Array.from(
  { length: 9 },
  (_, index) => `<!ENTITY a${index + 1} "${`&a${index === 0 ? '' : index};`.repeat(10)}">`,
).join('');

describe('an uploaded photograph', () => {
  it.each(['png', 'jpeg', 'webp', 'avif'] as const)('%s is known by its content and written again', async (format) => {
    const bytes = await photo().toFormat(format).toBuffer();
    const picture = await readPicture(bytes);
    expect(picture).toMatchObject({ type: `image/${format}`, width: 60, height: 40 });
    expect(picture.name).toMatch(/^[0-9a-f]{32}\.(png|jpg|webp|avif)$/);
    if (format === 'avif') expect((await readPicture(picture.bytes)).width).toBe(60);
  });

  it('loses what it tells about its photographer, and stands as its camera stood', async () => {
    const bytes = await photo()
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Ada', Software: 'Camera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(bytes.includes('Ada')).toBe(true);
    const picture = await readPicture(bytes);
    const { exif, xmp, iptc, orientation } = await sharp(picture.bytes).metadata();
    expect({ exif, xmp, iptc, orientation }).toEqual({});
    expect([picture.width, picture.height]).toEqual([40, 60]);
  });

  it('PNG keeps all its colours, also in other widths', async () => {
    const pixels = Buffer.from(
      Array.from({ length: 255 * 255 }, (_, at) => [at % 255, Math.floor(at / 255), 90]).flat(),
    );
    const bytes = await sharp(pixels, { raw: { width: 255, height: 255, channels: 3 } })
      .png()
      .toBuffer();
    const stored = await readPicture(bytes);
    const variant = await makeVariant(async () => stored, { width: 0, type: 'image/png' });
    for (const written of [stored.bytes, variant])
      expect(Buffer.compare(await sharp(written).removeAlpha().raw().toBuffer(), pixels)).toBe(0);
  });

  it('hides nothing behind its last byte', async () => {
    const page = Buffer.from('<script>alert(1)</script>');
    const { bytes } = await readPicture(Buffer.concat([await photo().png().toBuffer(), page]));
    expect(Buffer.from(bytes).includes('<script>')).toBe(false);
  });

  it('GIF is kept as WebP with every pixel, and of a moving one the first frame', async () => {
    const frames = await Promise.all([photo(8, 6), photo(8, 6).negate()].map((one) => one.png().toBuffer()));
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(moving, { animated: true }).metadata()).pages).toBe(2);
    const picture = await readPicture(moving);
    expect(picture).toMatchObject({ type: 'image/webp', width: 8, height: 6, name: expect.stringMatching(/\.webp$/) });
    expect((await sharp(picture.bytes).metadata()).pages ?? 1).toBe(1);
    const colours = async (bytes: Uint8Array) => (await sharp(bytes).removeAlpha().raw().toBuffer()).subarray(0, 3);
    expect(await colours(picture.bytes)).toEqual(await colours(moving));
  });

  it.each(
    someOf(
      [
        ['too wide', () => photo(8001, 1).png().toBuffer(), 'picture-too-many-pixels'],
        [
          'a bomb of few bytes',
          () => photo(7900, 7900).png({ compressionLevel: 9 }).toBuffer(),
          'picture-too-many-pixels',
        ],
        ['more than 10 MB', () => Promise.resolve(Buffer.alloc(10 * 1024 * 1024 + 1)), 'picture-too-large'],
        ['cut off', async () => (await photo(300, 300).jpeg().toBuffer()).subarray(0, 400), 'no-picture'],
        ['only a beginning', () => Promise.resolve(Buffer.from('\u0089PNG\r\n\u001A\n', 'latin1')), 'no-picture'],
        ['a GIF', () => Promise.resolve(Buffer.from('GIF89a')), 'no-picture'],
        ['a page', () => Promise.resolve(Buffer.from('<!doctype html><script>alert(1)</script>')), 'no-picture'],
        ['empty', () => Promise.resolve(Buffer.alloc(0)), 'no-picture'],
      ] as const,
      3,
    ),
  )('is refused if it is %s', async (_what, make, code) => {
    await expect(readPicture(await make())).rejects.toMatchObject({ code });
  });
});

describe('an uploaded drawing', () => {
  it('becomes pixels, as large as pages show pictures, however small its own units are', async () => {
    const { bytes, ...picture } = await readPicture(svg('<rect width="10" height="10" fill="#a00"/>'));
    expect(picture).toMatchObject({ type: 'image/png', width: 909, height: 1817, isDrawing: true });
    expect(picture.name).toMatch(/^[0-9a-f]{32}\.png$/);
    const { format, width, height, hasAlpha } = await sharp(bytes).metadata();
    expect({ format, width, height, hasAlpha }).toEqual({ format: 'png', width: 909, height: 1817, hasAlpha: true });
    const pixelAt = async (left: number, top: number) => [
      ...(await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
    ];
    expect(await pixelAt(400, 100)).toEqual([170, 0, 0, 255]);
    expect(await pixelAt(400, 1700)).toEqual([0, 0, 0, 0]);
  });

  it.each([
    ['by class', '<style>.a{fill:#00a000}</style><rect class="a" width="10" height="20"/>'],
    [
      'by a selector that looks around',
      '<style>g > rect:first-child{fill:#00a000}</style><g><rect width="10" height="20"/></g>',
    ],
    ['in an attribute', '<rect style="fill:#00a000" width="10" height="20"/>'],
    [
      'of a gradient',
      '<linearGradient id="g"><stop stop-color="#00a000"/></linearGradient><rect fill="url(#g)" width="10" height="20"/>',
    ],
  ])('keeps its colours %s', async (_where, inside) => {
    expect(await middleOf(svg(inside))).toEqual([0, 160, 0, 255]);
  });

  it.each([
    [
      'a file of the server',
      `<image href="${pathToFileURL('docs/first-visit-login.png').href}" width="10" height="20"/>`,
    ],
    ['a file beside it', '<image href="docs/first-visit-login.png" width="10" height="20"/>'],
    [
      'another file by inclusion',
      `<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="${pathToFileURL('fixtures/images/logo.svg').href}"/>`,
    ],
    [
      'another page',
      '<foreignObject width="10" height="20"><body xmlns="http://www.w3.org/1999/xhtml" style="background:red">x</body></foreignObject>',
    ],
  ])('shows nothing of %s', async (_what, inside) => {
    expect(await middleOf(svg(inside))).toEqual([0, 0, 0, 0]);
  });

  it.each([
    [
      'a file as entity',
      `<!DOCTYPE svg [<!ENTITY x SYSTEM "${pathToFileURL('package.json').href}">]><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text y="9">&x;</text></svg>`,
    ],
    [
      'entities that grow',
      `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">${growing}]><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text>&a9;</text></svg>`,
    ],
    ['another root', '<html xmlns="http://www.w3.org/1999/xhtml"/>'],
    ['open elements', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><g>'],
  ])('is refused with %s', async (_what, text) => {
    await expect(readPicture(Buffer.from(text))).rejects.toMatchObject({ status: 415, code: 'no-picture' });
  });
});

it('a photograph whose header promises many pixels is refused before anything is decoded', async () => {
  const small = await photo(10, 10).png().toBuffer();
  const bytes = Buffer.from(small);
  // Width and height of the first chunk, and its checksum.
  bytes.writeUInt32BE(7999, 16);
  bytes.writeUInt32BE(7999, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  const begun = performance.now();
  await expect(readPicture(bytes)).rejects.toMatchObject({ code: 'picture-too-many-pixels' });
  expect(performance.now() - begun).toBeLessThan(10_000);
});

/** The middle pixel of a rendered drawing. */
async function middleOf(drawing: Buffer): Promise<readonly number[]> {
  const { bytes } = await readPicture(drawing);
  return [...(await sharp(bytes).extract({ left: 450, top: 900, width: 1, height: 1 }).raw().toBuffer())];
}
