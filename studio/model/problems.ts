import type { ContractFinding } from '@kontor/contract/rules';
import { contractSentences } from '@kontor/contract/sentences';
import type { Documents } from './documents.ts';
import { languageNameIn } from './languageName.ts';
import { memberWord } from './memberWords.ts';
import { pathOf } from './parts.ts';

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
