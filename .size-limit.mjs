import { readdirSync, readFileSync } from 'node:fs';

const assets = 'dist/site/assets/';

/**
 * Budgets for the scripts of a first screen: the page's entry and what it imports, the screen's own chunk and what it
 * imports, and the largest language catalogue. A screen that the build does not have is not checked.
 */
const screens = [
  // The login is to reach 150 kB; until its engine and router are split further, this keeps it from growing.
  { name: 'login', chunk: /^LoginScreen-.*\.js$/, limit: '168 kB' },
  { name: 'preference centre', chunk: /^PreferencesScreen-.*\.js$/, limit: '220 kB' },
];

const files = readdirSync(assets);
const entry = readFileSync('dist/site/index.html', 'utf8').match(/<script type="module"[^>]* src="\/assets\/([^"]+)"/)?.[1];
if (entry === undefined) throw new Error('dist/site/index.html names no script: run npm run build first.');
const catalogue = files.filter((file) => /^[a-z]{2}-[^.]{8}\.js$/.test(file)).toSorted((a, b) => textOf(b).length - textOf(a).length)[0];

export default screens.flatMap(({ name, chunk, limit }) => {
  const own = files.find((file) => chunk.test(file));
  if (own === undefined) return [];
  const needed = new Set();
  for (const start of [entry, own, catalogue]) if (start !== undefined) take(start, needed);
  return [{ name: `first screen: ${name}`, path: [...needed].map((file) => assets + file), limit }];
});

function take(file, needed) {
  if (needed.has(file)) return;
  needed.add(file);
  for (const [, imported] of textOf(file).matchAll(/(?:\bfrom|\bimport)\s*"\.\/([^"]+\.js)"/g)) take(imported, needed);
}

function textOf(file) {
  return readFileSync(assets + file, 'utf8');
}
