import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { filesOf } from '../requirements/repository.ts';

it('the style sheets of the theme for others have every token that the theme’s parts use', () => {
  const entry = readFileSync('renderers/style.css', 'utf8');
  const sheets = [...entry.matchAll(/@import '\.\/(.*\.css)';/g)].map(([, path]) => `renderers/${path}`);
  const has = new Set(sheets.flatMap((path) => readFileSync(path, 'utf8').match(/(?<=^\s*)--[\w-]+(?=:)/gm) ?? []));
  const parts = filesOf('.module.css')
    .filter((path) => /^renderers\/(?:controls|fields|templates|widgets)\//.test(path))
    .map((path) => readFileSync(path, 'utf8'));
  const own = new Set(parts.flatMap((css) => css.match(/(?<=[\s{;])--[\w-]+(?=:)/g) ?? []));
  const used = new Set(parts.flatMap((css) => [...css.matchAll(/var\((--[\w-]+)\)/g)].map(([, name = '']) => name)));
  expect(used.size).toBeGreaterThan(10);
  expect([...used].filter((name) => !has.has(name) && !own.has(name))).toEqual([]);
});
