import de from '../../locales/de/studio.json' with { type: 'json' };
import en from '../../locales/en/studio.json' with { type: 'json' };
import type { Json } from '@kontor/schema-adapters/json';
import { partAt, type Path } from './parts.ts';

const texts: Readonly<Record<'de' | 'en', Readonly<Record<string, string>>>> = { de, en };

/**
 * The label of a member in the form of the part at or around a path, in a language of the studio; the member's key if no
 * form shows it. The checks run in a worker, which has no other texts.
 */
export function memberWord(
  member: string,
  around: { readonly document: Json | undefined; readonly path: Path },
  language: 'de' | 'en',
): string {
  const names = [around.path, around.path.slice(0, -1)].map((path) => partAt(around.document, path)?.name);
  const keys = [...names.map((name) => `members.${name}.${member}`), `members.${member}`];
  return keys.map((key) => texts[language][key]).find((text) => text !== undefined) ?? member;
}
