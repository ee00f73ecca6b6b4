import de from '../../locales/de/studio.json' with { type: 'json' };
import en from '../../locales/en/studio.json' with { type: 'json' };
import type { ContractFinding } from '@kontor/contract/rules';
import { contractSentences } from '@kontor/contract/sentences';
import type { Json } from '@kontor/schema-adapters/json';
import type { Documents } from './documents.ts';
import { languageNameIn } from './languageName.ts';
import { partAt, pathOf, type Path } from './parts.ts';

/** A problem at a place in one language, from the checks in the studio or in the content service. */
export type Problem = Pick<ContractFinding, 'rule' | 'severity' | 'pointer' | 'values' | 'path' | 'language'>;

/** Values that differ by language. */
const ownWords: ReadonlySet<string> = new Set(['label', 'other', 'tab', 'text']);

/** Joins the same problem in several languages into one row with all of them; other members are those of the first. */
export function joinLanguages<P extends Problem>(
  problems: readonly P[],
): readonly (P & { readonly languages: readonly string[] })[] {
  const rows = new Map<string, P & { readonly languages: readonly string[] }>();
  for (const problem of problems) {
    const { rule, severity, pointer, path, values, language } = problem;
    const facts = Object.entries(values).filter(([name]) => !ownWords.has(name));
    const key = JSON.stringify([rule, severity, pointer, path, facts]);
    const row = rows.get(key) ?? { ...problem, languages: [] };
    const isNew = language !== undefined && !row.languages.includes(language);
    rows.set(key, isNew ? { ...row, languages: [...row.languages, language] } : row);
  }
  return [...rows.values()];
}

/** A problem's sentences with the labels of the forms for members, and with names of languages. */
export function problemSentences(
  { rule, severity, pointer, path, values, language = '', suggestion }: Problem & Pick<ContractFinding, 'suggestion'>,
  documents: Documents,
  uiLanguage: 'de' | 'en',
): ReturnType<typeof contractSentences> {
  const around = { document: documents[language], path: pathOf(pointer) };
  const { member, other } = values;
  return contractSentences(
    {
      rule,
      severity,
      pointer,
      file: '',
      place: [],
      ...(path !== undefined && { path }),
      ...(suggestion !== undefined && { suggestion }),
      values: {
        ...values,
        ...(typeof member === 'string' && { member: memberWord(member, around, uiLanguage) }),
        ...(typeof other === 'string' &&
          Object.hasOwn(documents, other) && { other: languageNameIn(other, uiLanguage) }),
      },
    },
    uiLanguage,
  );
}

const texts: Readonly<Record<'de' | 'en', Readonly<Record<string, string>>>> = { de, en };

/**
 * The label of a member in the form of the part at or around a path, in a language of the studio; the member's key if no
 * form shows it. The checks run in a worker, which has no other texts.
 */
function memberWord(
  member: string,
  around: { readonly document: Json | undefined; readonly path: Path },
  language: 'de' | 'en',
): string {
  const names = [around.path, around.path.slice(0, -1)].map((path) => partAt(around.document, path)?.name);
  const keys = [...names.map((name) => `members.${name}.${member}`), `members.${member}`];
  return keys.map((key) => texts[language][key]).find((text) => text !== undefined) ?? member;
}
