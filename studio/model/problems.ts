import type { ContractFinding } from '#contract/lint/contractFinding.ts';
import { contractSentences } from '#contract/sentences/contractSentences.ts';
import type { Documents } from './documents.ts';
import { languageNameIn } from './languageName.ts';
import { memberWord } from './memberWords.ts';
import { pathOf } from './parts.ts';

/** What is wrong at a place in one language, as the checks here and the content service find it. */
export type Problem = Pick<ContractFinding, 'rule' | 'severity' | 'pointer' | 'values' | 'path' | 'language'>;

/** Values that each language has in its own words. */
const ownWords: ReadonlySet<string> = new Set(['label', 'other', 'tab', 'text']);

/** One row for what is wrong alike in several languages, with all of them; the rest is that of the first. */
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

/** A problem's sentences in the words of the forms: what they call a member, and the names of languages. */
export function problemSentences(
  { rule, severity, pointer, path, values, language = '', suggestion }: Problem & Pick<ContractFinding, 'suggestion'>,
  documents: Documents,
  own: 'de' | 'en',
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
        ...(typeof member === 'string' && { member: memberWord(member, around, own) }),
        ...(typeof other === 'string' && Object.hasOwn(documents, other) && { other: languageNameIn(other, own) }),
      },
    },
    own,
  );
}
