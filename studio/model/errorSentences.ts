import { type FieldRules, getFieldRules, listLimits } from '#contract/fieldRules.ts';
import { isRecord, ownMember } from '#adapters/model/json.ts';
import type { AdaptContext } from '#adapters/model/site.ts';
import { describeError } from '#renderers/messages/describeErrors.ts';
import type { TFunction } from 'i18next';
import { valueIn, type Documents } from './documents.ts';
import type { Path } from './parts.ts';

/** A rule of a field: the built-in sentence by language, and the numbers of the schema that may stand in another one. */
export interface RuleSentences {
  readonly builtIn: Readonly<Record<string, string>>;
  readonly limits: readonly string[];
}

/**
 * The rules of the field at a path, and those for which a sentence is written although the field does not have them.
 * `textsIn` gives the customers' texts of a language, once they are loaded.
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
    const written = ownMember(raw, 'errors');
    for (const rule of isRecord(written) ? Object.keys(written) : []) sentences[rule] ??= { builtIn: {}, limits: [] };
  }
  return sentences;
}

const noRules: FieldRules = { form: { anchor: '', schema: {}, uiSchema: {}, bindings: [] }, rules: new Map() };
