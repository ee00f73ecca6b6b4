import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { format } from 'oxfmt';
import formatting from '../../.oxfmtrc.json' with { type: 'json' };
import { readOptions } from '../commandLine.ts';

const folder = new URL('../../locales/de/', import.meta.url);
const target = new URL('../../i18nextResources.d.ts', import.meta.url);
const pluralForm = /_(?:zero|one|two|few|many|other)$/;

/**
 * The content of `i18nextResources.d.ts`: which keys each namespace of texts has, and which values each text needs.
 * It is made from the German texts; a change of words changes nothing in it.
 */
export async function textTypes(): Promise<string> {
  const namespaces = readdirSync(folder).map((file) => namespaceOf(file.replace('.json', '')));
  const source = [
    '/** The keys of each namespace of texts and the placeholders of each text. Written by `npm run text-types`. */',
    `export interface Resources {${namespaces.join('\n')}}`,
  ].join('\n');
  return (await format('i18nextResources.d.ts', source, formatting)).code;
}

function namespaceOf(name: string): string {
  const texts = JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')) as Readonly<Record<string, string>>;
  const placeholders = new Map<string, Set<string>>();
  for (const [key, text] of Object.entries(texts)) {
    // One key for all plural forms: the form for "one" may leave the number out, the call may not.
    const isPlural = pluralForm.test(key);
    const named = [...(isPlural ? ['{{count}}'] : []), ...(text.match(/\{\{\w+\}\}/g) ?? [])];
    const stem = key.replace(pluralForm, '');
    placeholders.set(stem, new Set([...(placeholders.get(stem) ?? []), ...named]));
  }
  const members = [...placeholders].map(([key, names]) => `${JSON.stringify(key)}: ${typeOf(names)};`);
  return `${JSON.stringify(name)}: {${members.join('\n')}};`;
}

function typeOf(placeholders: ReadonlySet<string>): string {
  return placeholders.size === 0 ? 'string' : JSON.stringify([...placeholders].join(' '));
}

if (process.argv[1]?.endsWith('textTypes.ts') === true) {
  readOptions({
    call: 'npm run text-types',
    does: 'Writes the types of text keys and their placeholders into i18nextResources.d.ts.',
    options: {},
  });
  writeFileSync(target, await textTypes());
}
