import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const folders = 'schema-adapters contract protocol renderers src studio backend scripts bench tests e2e docs'.split(
  ' ',
);
const files = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:tsx?|mjs|md)$/.test(name))
    .map((name) => `${folder}/${name}`),
);

/** Code in documents, and comments in code. */
const quoted = /`[^`\n]+`/g;
const comments = /\/\*[\s\S]*?\*\/|(?:^|\s)\/\/ .*$/gm;

it('comments and documents name files with their path, from the top or from beside the place', () => {
  const wrong = [...files, 'README.md'].flatMap((file) => {
    const parts = readFileSync(file, 'utf8').match(file.endsWith('.md') ? quoted : comments) ?? [];
    const names = parts.flatMap((part) => part.match(/(?<![\w/.*{<…-])[\w./-]+\.(?:tsx?|mjs)(?![\w/*])/g) ?? []);
    const lost = names.filter((name) => !existsSync(name) && !existsSync(join(dirname(file), name)));
    return lost.map((name) => `${file}: ${name}`);
  });
  expect(wrong).toEqual([]);
});
