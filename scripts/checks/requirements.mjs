import { readdirSync, readFileSync } from 'node:fs';

/**
 * `npm run requirements`: prints the requirements that no title of a test names, as `(requirements#login)` at its end,
 * and names that are no requirement. Commands measure the requirements of speed.
 */
const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const anchors = [...read('docs/requirements.md').matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id);
const files = ['tests', 'e2e'].flatMap((folder) =>
  readdirSync(new URL(`../../${folder}`, import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:test|spec)\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`),
);
const named = new Set(
  files
    .flatMap((file) => [...read(file).matchAll(/ \((requirements#[^()'"`]+)\)['"`]\s*,/g)])
    .flatMap(([, names]) => names.split(', ').map((name) => name.replace('requirements#', ''))),
);
const unproved = anchors.filter((id) => !named.has(id) && !id.startsWith('PERF-'));
const unknown = [...named].filter((id) => !anchors.includes(id));
for (const id of unproved) console.log(`No test names requirements#${id}`);
for (const id of unknown) console.log(`There is no requirements#${id}`);
process.exitCode = unproved.length + unknown.length === 0 ? 0 : 1;
