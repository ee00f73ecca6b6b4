import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Adds or replaces texts in the message catalogue, sorted by key, from standard input:
 * `{ "de": { "key": "Text" }, "en": { "key": "Text" } }`.
 */
const additions = JSON.parse(readFileSync(0, 'utf8')) as Record<string, Record<string, string>>;
for (const [language, texts] of Object.entries(additions)) {
  const file = new URL(`../src/i18n/messages/${language}.json`, import.meta.url);
  const merged = { ...(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>), ...texts };
  const sorted = Object.fromEntries(Object.entries(merged).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`);
}
