import { readdirSync, readFileSync } from 'node:fs';

const assets = 'dist/site/assets/';

const files = readdirSync(assets);
const entries = [
  ...readFileSync('dist/site/index.html', 'utf8').matchAll(/<script type="module"[^>]* src="\/assets\/([^"]+)"/g),
].map(([, file]) => file);
if (entries.length === 0) throw new Error('dist/site/index.html names no script: run npm run build first.');
// Every language has two parts: the entrance's, which holds the login's title, and that of the pages behind it.
const catalogues = files
  .filter((file) => /^[a-z]{2}-[^.]{8}\.js$/.test(file))
  .toSorted((a, b) => textOf(b).length - textOf(a).length);
const isEntry = (file) => textOf(file).includes('"clp.login.title"');
const entryTexts = catalogues.find(isEntry);
const pageTexts = catalogues.find((file) => !isEntry(file));

/**
 * Budgets for the scripts of a first screen: the page's own scripts, the screen's chunk and what it imports, and the catalogues of the
 * most talkative language. A screen that the build does not have is not checked.
 */
const screens = [
  { name: 'login', chunk: /^LoginScreen-.*\.js$/, texts: [entryTexts], limit: '115 kB' },
  { name: 'preference centre', chunk: /^PreferencesScreen-.*\.js$/, texts: [entryTexts, pageTexts], limit: '184 kB' },
];

export default screens.flatMap(({ name, chunk, texts, limit }) => {
  const own = files.find((file) => chunk.test(file));
  if (own === undefined) return [];
  const needed = new Set();
  for (const start of [...entries, own, ...texts]) take(start, needed);
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
