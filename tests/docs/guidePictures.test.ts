import { readdirSync, readFileSync, statSync } from 'node:fs';
import { expect, it } from 'vitest';
import { guideSteps } from '../../scripts/checks/guideSteps.ts';

const folder = 'docs/guides/pictures';
const files = readdirSync(folder);

it('the guide for editors shows every step, with a text for those who do not see it', () => {
  const guide = readFileSync('docs/guides/content-editors.md', 'utf8');
  const shown = [...guide.matchAll(/!\[([^\]]+)\]\(pictures\/([\w-]+)\.webp\)/g)];
  expect(shown.map(([, , name]) => name)).toEqual(guideSteps.map(({ name }) => name));
  expect(shown.map(([, text = '']) => text.length).filter((length) => length < 20)).toEqual([]);
});

it('the pictures are those that the script draws, each at most 60 kB', () => {
  expect(files.toSorted()).toEqual(guideSteps.map(({ name }) => `${name}.webp`).toSorted());
  for (const file of files) expect(statSync(`${folder}/${file}`).size, file).toBeLessThanOrEqual(60 * 1024);
});
