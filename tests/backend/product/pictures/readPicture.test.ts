import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readPicture } from '#backend/product/pictures/readPicture.ts';
import { sanitiseSvg } from '#backend/product/pictures/sanitiseSvg.ts';

const photo = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 80, b: 40 } } });
const svg = (inside: string, attributes = 'viewBox="0 0 10 20"'): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`,
  );
const clean = (inside: string): string => sanitiseSvg(svg(inside))?.text ?? 'refused';

describe('an uploaded photograph', () => {
  it.each(['png', 'jpeg', 'webp', 'avif'] as const)('%s is known by its content and written again', async (format) => {
    const bytes = await photo().toFormat(format).toBuffer();
    const picture = await readPicture(bytes);
    expect(picture).toMatchObject({ type: `image/${format}`, width: 60, height: 40 });
    expect(picture.name).toMatch(/^[0-9a-f]{32}\.(png|jpg|webp|avif)$/);
    expect((await readPicture(picture.bytes)).width).toBe(60);
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

  it('hides nothing behind its last byte', async () => {
    const page = Buffer.from('<script>alert(1)</script>');
    const { bytes } = await readPicture(Buffer.concat([await photo().png().toBuffer(), page]));
    expect(Buffer.from(bytes).includes('<script>')).toBe(false);
  });

  it.each([
    ['too wide', () => photo(8001, 1).png().toBuffer(), 'picture-too-many-pixels'],
    ['a bomb of few bytes', () => photo(7900, 7900).png({ compressionLevel: 9 }).toBuffer(), 'picture-too-many-pixels'],
    ['more than 10 MB', () => Promise.resolve(Buffer.alloc(10 * 1024 * 1024 + 1)), 'picture-too-large'],
    ['cut off', async () => (await photo(300, 300).jpeg().toBuffer()).subarray(0, 400), 'no-picture'],
    ['only a beginning', () => Promise.resolve(Buffer.from('\u0089PNG\r\n\u001A\n', 'latin1')), 'no-picture'],
    ['a GIF', () => Promise.resolve(Buffer.from('GIF89a')), 'no-picture'],
    ['a page', () => Promise.resolve(Buffer.from('<!doctype html><script>alert(1)</script>')), 'no-picture'],
    ['empty', () => Promise.resolve(Buffer.alloc(0)), 'no-picture'],
  ])('is refused if it is %s', async (_what, make, code) => {
    await expect(readPicture(await make())).rejects.toMatchObject({ code });
  });
});

describe('an uploaded drawing', () => {
  it('keeps its shapes, colours and size', async () => {
    const { text, width, height } = sanitiseSvg(svg('<g fill="#a00"><path d="M0 0h10z"/></g>')) ?? { text: '' };
    expect({ width, height }).toEqual({ width: 10, height: 20 });
    expect(text).toContain('<g fill="#a00"><path d="M0 0h10z"></path></g>');
    expect(await readPicture(svg('<rect width="3" height="3"/>'))).toMatchObject({ type: 'image/svg+xml' });
  });

  it.each([
    ['<script>alert(1)</script>', ''],
    ['<g onclick="alert(1)" onload="alert(1)"/>', '<g></g>'],
    ['<a href="javascript:alert(1)"><rect width="1"/></a>', ''],
    ['<image href="https://evil.example/x.png"/>', ''],
    ['<use href="https://evil.example/x.svg#a"/>', '<use></use>'],
    ['<use xlink:href="#a"/>', '<use href="#a"></use>'],
    ['<use href="data:image/svg+xml,x"/>', '<use></use>'],
    ['<rect fill="url(https://evil.example/)"/>', '<rect></rect>'],
    ['<rect fill="url(#a) url(//evil.example)"/>', '<rect></rect>'],
    ['<rect fill="url( &quot;#a&quot; )"/>', '<rect fill="url( &quot;#a&quot; )"></rect>'],
    [String.raw`<rect fill="u\72l(//evil.example)"/>`, '<rect></rect>'],
    ['<rect style="background:url(//evil.example)"/>', '<rect></rect>'],
    ['<style>@import "//evil.example";</style>', ''],
    ['<foreignObject><div xmlns="http://www.w3.org/1999/xhtml">x</div></foreignObject>', ''],
    ['<animate attributeName="href" to="javascript:alert(1)"/>', ''],
    ['<set attributeName="onmouseover" to="alert(1)"/>', ''],
    ['<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>', ''],
    ['<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>', ''],
    ['<svg><script>alert(1)</script></svg>', '<svg></svg>'],
    ['<text>&lt;script&gt;</text>', '<text>&lt;script&gt;</text>'],
    ['<text><![CDATA[<script>alert(1)</script>]]></text>', '<text></text>'],
    ['<?xml-stylesheet href="//evil.example"?><!-- x -->', ''],
  ])('has nothing left that could run or load in %s', (inside, left) => {
    expect(clean(inside)).toBe(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 20">${left}</svg>`);
  });

  it.each([
    ['a document type', '<!DOCTYPE svg [<!ENTITY x "y">]><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>'],
    ['an unknown entity', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">&x;</svg>'],
    ['another root', '<html xmlns="http://www.w3.org/1999/xhtml"/>'],
    ['no namespace', '<svg viewBox="0 0 1 1"/>'],
    ['no size', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['open elements', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><g>'],
    ['too many levels', svg(`${'<g>'.repeat(60)}${'</g>'.repeat(60)}`).toString()],
    ['too many elements', svg('<g/>'.repeat(6000)).toString()],
    ['too many repetitions', svg('<use href="#a"/>'.repeat(300)).toString()],
  ])('is refused with %s', (_what, text) => {
    expect(sanitiseSvg(Buffer.from(text))).toBeUndefined();
  });
});
