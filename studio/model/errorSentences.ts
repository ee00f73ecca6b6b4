import { type FieldRules, getFieldRules, listLimits } from '@kontor/contract/rules';
import { isRecord, ownMember } from '@kontor/schema-adapters/json';
import type { AdaptContext } from '@kontor/schema-adapters/metadata';
import { describeError } from '@kontor/rjsf-theme/texts';
import type { TFunction } from 'i18next';
import { valueIn, type Documents } from './documents.ts';
import type { Path } from './parts.ts';

/** The built-in error sentence of a rule by language, and the placeholders for the limits of the schema. */
export interface RuleSentences {
  readonly builtIn: Readonly<Record<string, string>>;
  readonly limits: readonly string[];
}

/**
 * The rules of the field at a path, with those that have only a sentence in the content. `textsIn` returns the
 * customers' texts of a language; undefined until they are loaded.
 */
export function errorSentences(
  documents: Documents,
  path: Path,
  { textsIn, ...context }: AdaptContext & { readonly textsIn: ((language: string) => TFunction) | undefined },
): Readonly<Record<string, RuleSentences>> {
  const sentences: Record<string, RuleSentences> = {};
  for (const [language, document] of Object.entries(documents)) {
    const raw = valueIn(document, path);
    const { form, rules } = getFieldRules(raw, context) ?? noRules;
    for (const [rule, error] of rules)
      sentences[rule] = {
        builtIn: {
          ...sentences[rule]?.builtIn,
          ...(textsIn && { [language]: describeError(form, {}, error, textsIn(language)).text }),
        },
        limits: listLimits({ form, rules }, rule),
      };
    const ownSentences = ownMember(raw, 'errors');
    for (const rule of isRecord(ownSentences) ? Object.keys(ownSentences) : [])
      sentences[rule] ??= { builtIn: {}, limits: [] };
  }
  return sentences;
}

const noRules: FieldRules = { form: { anchor: '', schema: {}, uiSchema: {}, bindings: [] }, rules: new Map() };
