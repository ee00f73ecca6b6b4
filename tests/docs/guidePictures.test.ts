import { readdirSync, readFileSync, statSync } from 'node:fs';
import { expect, it } from 'vitest';
import { studioScreens } from '../../e2e/screens/studioScreens.ts';

const folder = 'docs/guides/pictures';
const files = readdirSync(folder);
const names = studioScreens.flatMap(({ pictures = [] }) => pictures.map(({ name }) => name)).toSorted();

it('the guide for editors shows every picture of a screen, with a text for those who do not see it', () => {
  const guide = readFileSync('docs/guides/content-editors.md', 'utf8');
  const pictureLinks = [...guide.matchAll(/!\[([^\]]+)\]\(pictures\/([\w-]+)\.webp\)/g)];
  expect(pictureLinks.map(([, , name = '']) => name).toSorted()).toEqual(names);
  expect(pictureLinks.map(([, text = '']) => text.length).filter((length) => length < 20)).toEqual([]);
});

it('the pictures are those that the script draws, each at most 60 kB', () => {
  expect(files.toSorted()).toEqual(names.map((name) => `${name}.webp`));
  for (const file of files) expect(statSync(`${folder}/${file}`).size, file).toBeLessThanOrEqual(60 * 1024);
});
