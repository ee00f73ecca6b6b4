import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const sources = ['pictures/pictureJobs.ts', 'content/pictures/pictureCalls.ts', 'guards/limits.ts'];
/** Error codes of picture uploads, without those of the request's format, which the studio builds itself. */
const codes = sources
  .flatMap((file) => [
    ...readFileSync(`backend/product/${file}`, 'utf8').matchAll(/new Problem\(\s*\d+,\s*'([a-z-]+)'/g),
  ])
  .map(([, code = '']) => code);

it('each reason to refuse a picture has a sentence in both languages of the studio', () => {
  expect(codes).toEqual(
    expect.arrayContaining(['no-picture', 'picture-too-complex', 'pictures-full', 'busy', 'too-many']),
  );
  const texts = ['de', 'en'].map(
    (language) => JSON.parse(readFileSync(`locales/${language}/studio.json`, 'utf8')) as Record<string, string>,
  );
  const missing = codes.flatMap((code) =>
    texts.filter((text) => !text[`edit.pictures.errors.${code}`]).map(() => code),
  );
  expect(missing).toEqual([]);
  expect(new Set(texts.map((text) => text['edit.pictures.errors.picture-too-complex'])).size).toBe(2);
});
