import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scenarios } from '../../../fixtures/scenarios.ts';
import { textsOf } from './catalogue.ts';

const root = join(import.meta.dirname, '../../../..');
const rooms = ['src', 'studio', 'renderers', 'schema-adapters', 'contract', 'protocol', 'backend'];
const stems = new Set(Object.keys(textsOf('de')).map((key) => key.replace(/_(?:one|other)$/, '')));

/** Prefixes of keys that code builds from parts; a field, a code or a country follows. */
const builtFromParts = ['mpp.errors.', 'clp.errors.', 'ap.errors.'];

interface Mentions {
  /** Whole keys in quotes. */
  readonly keys: ReadonlySet<string>;
  /** The parts of templates before their first placeholder. */
  readonly beginnings: ReadonlySet<string>;
}

/** Message keys that a source text mentions outside of comments. */
function mentionsIn(text: string): Mentions {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const matches = [...code.matchAll(/(['"`])((?:clp|mpp|ap|global)\.[\w.-]*)(\1|\$\{)/g)];
  return {
    keys: new Set(matches.filter(([, , , end]) => end !== '${').map(([, , key]) => key ?? '')),
    beginnings: new Set(matches.filter(([, , , end]) => end === '${').map(([, , key]) => key ?? '')),
  };
}

const files = rooms.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`),
);
const mentions = files.map((file) => ({ file, ...mentionsIn(readFileSync(join(root, file), 'utf8')) }));
const inMetadata = scenarios.flatMap(({ scenario }) =>
  [...JSON.stringify(scenario['metadata']).matchAll(/"errorMessage":"([\w.-]+)"/g)].map(([, key]) => key ?? ''),
);

describe('keys and code', () => {
  it('has a text for every key in the code', () => {
    const missing = mentions.flatMap(({ file, keys }) =>
      [...keys].filter((key) => !stems.has(key)).map((key) => `${key} in ${file}`),
    );
    expect(missing).toEqual([]);
  });

  it('has a text for every prefix that code builds keys from', () => {
    const silent = mentions.flatMap(({ file, beginnings }) =>
      [...beginnings]
        .filter((start) => ![...stems].some((key) => key.startsWith(start)))
        .map((start) => `${start}… in ${file}`),
    );
    expect(silent).toEqual([]);
  });

  it('has no text that nobody shows', () => {
    const used = new Set([...mentions.flatMap(({ keys }) => [...keys]), ...inMetadata]);
    const beginnings = [...builtFromParts, ...mentions.flatMap((mention) => [...mention.beginnings])];
    expect([...stems].filter((key) => !used.has(key) && !beginnings.some((start) => key.startsWith(start)))).toEqual(
      [],
    );
  });

  it('finds keys in quotes and in templates, and none in comments (control)', () => {
    const { keys, beginnings } = mentionsIn(
      "// t('mpp.old')\n/** `mpp.older` */\nt('mpp.title'); t(`global.rules.${name}`); t(\"ap.save\");",
    );
    expect([...keys]).toEqual(['mpp.title', 'ap.save']);
    expect([...beginnings]).toEqual(['global.rules.']);
  });
});
