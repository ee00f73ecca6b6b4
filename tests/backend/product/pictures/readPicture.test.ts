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
const read = (inside: string) => {
  const found = sanitiseSvg(svg(inside));
  return typeof found === 'string' ? { text: found, width: 0, height: 0 } : found;
};
const clean = (inside: string): string => read(inside).text;

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
    const { text, width, height } = read('<g fill="#a00"><path d="M0 0h10z"/></g>');
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
    ['<rect style="fill:url(//evil.example);stroke:red"/>', '<rect stroke="red"></rect>'],
    ['<rect style="fill:expression(alert(1));-moz-binding:url(x)"/>', '<rect></rect>'],
    ['<style>rect{fill:url(//evil.example)}</style><rect/>', '<rect></rect>'],
    [String.raw`<style>rect{fill:u\72l(//evil.example)}</style><rect/>`, '<rect></rect>'],
    ['<style>rect{fill:"&lt;script&gt;"}</style><rect/>', '<rect fill="&quot;&lt;script&gt;&quot;"></rect>'],
    ['<h:style xmlns:h="http://www.w3.org/1999/xhtml">rect{fill:red}</h:style><rect/>', '<rect></rect>'],
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
    [
      '<style>.cls-1{fill:#a00;stroke-width:2px}</style><path class="cls-1"/>',
      '<path class="cls-1" fill="#a00" stroke-width="2px"></path>',
    ],
    [
      '<style><![CDATA[.a,.b{fill:none}]]></style><path class="b"/><path class="c"/>',
      '<path class="b" fill="none"></path><path class="c"></path>',
    ],
    ['<path id="x" fill="red"/><style>path{fill:green} #x{fill:blue}</style>', '<path id="x" fill="blue"></path>'],
    [
      '<style>#x{fill:blue}path.a{fill:lime}.a{fill:red}</style><path class="a"/>',
      '<path class="a" fill="lime"></path>',
    ],
    [
      '<style>path{fill:green}</style><path style="fill: navy !important; line-height: 2"/>',
      '<path fill="navy"></path>',
    ],
    ['<style>/* a */ g{opacity:.5} /* b */</style><g/>', '<g opacity=".5"></g>'],
    ['<style>.a{fill:url(#g)}</style><path class="a"/>', '<path class="a" fill="url(#g)"></path>'],
  ])('keeps its look: %s', (inside, left) => {
    expect(clean(inside)).toBe(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 20">${left}</svg>`);
  });

  it.each([
    '@import "//evil.example";',
    '@font-face{font-family:x;src:url(data:,x)}',
    '@media print{path{fill:red}}',
    'g path{fill:red}',
    'path:hover{fill:red}',
    'path[d]{fill:red}',
    'path{fill:red',
    '</style><style media="print">path{fill:red}',
  ])('is refused if it would look different without its styles: %s', async (style) => {
    const bytes = svg(`<style>${style}</style><path d="M0 0h10z"/>`);
    expect(sanitiseSvg(bytes)).toBe('drawing-styles');
    await expect(readPicture(bytes)).rejects.toMatchObject({ status: 415, code: 'drawing-styles' });
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
    expect(sanitiseSvg(Buffer.from(text))).toBe('no-drawing');
  });
});
