import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/**
 * Adds or replaces texts of one namespace of `locales/`, sorted by key, from standard input:
 * `{ "de": { "key": "Text" }, "en": { "key": "Text" } }`. The argument is the namespace, `pages` without one.
 */
const namespace = process.argv[2] ?? 'pages';
const additions = JSON.parse(readFileSync(0, 'utf8')) as Record<string, Record<string, string>>;
for (const [language, texts] of Object.entries(additions)) {
  const file = new URL(`../locales/${language}/${namespace}.json`, import.meta.url);
  const before = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {};
  const sorted = Object.fromEntries(Object.entries({ ...before, ...texts }).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`);
}
