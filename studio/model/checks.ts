import {
  editorFindings,
  type ContractFinding,
  type LintEnvironment,
  lintContract,
  sameInEveryLanguage,
} from '@kontor/contract/rules';
import type { Json, JsonObject } from '@kontor/schema-adapters/json';
import { writersOf } from './accountFields.ts';
import { customerSite } from './customerForms.ts';
import { inEachLanguage, valueIn, withValue, type Documents } from './documents.ts';
import { isInside, pathOf } from './parts.ts';
import { joinLanguages, problemSentences } from './problems.ts';

/** The input of the checks besides the content: schema, policies, metadata and time of a site. */
export interface CheckSurroundings {
  readonly schema: Json;
  readonly policies: Json;
  readonly metadata: Json;
  readonly country: string;
  /** Addresses of the pictures that exist. */
  readonly pictures: ReadonlySet<string>;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** A finding about the content with its sentences by language. */
export interface Check {
  readonly id: string;
  readonly language: string;
  /** The languages with the same problem at the same place. */
  readonly languages: readonly string[];
  readonly pointer: string;
  readonly rule: string;
  readonly severity: ContractFinding['severity'];
  readonly sentence: Readonly<Record<'de' | 'en', string>>;
  readonly help: Readonly<Record<'de' | 'en', string>>;
  readonly fix?: ContractFinding['fix'];
  /** Pointers of the other parts that write the same field of the account. */
  readonly others?: readonly string[];
}

/**
 * Checks a draft by the rules that the content service applies before it publishes, with sentences in the studio's
 * languages. Leaves out findings about the provider's schema alone, which editors cannot fix. Never throws.
 */
export function checkDocuments(documents: Documents, surroundings: CheckSurroundings): readonly Check[] {
  const findings = lintContract({
    schemas: [{ file: 'schema', raw: surroundings.schema }],
    documents: Object.entries(documents).map(([language, raw]) => ({ file: language, language, raw })),
    ...(surroundings.policies !== null && { policies: { file: 'policies', raw: surroundings.policies } }),
    site: customerSite(surroundings.metadata, surroundings.country),
    facts: environmentOf(surroundings),
  });
  return joinLanguages(editorFindings(findings)).map((finding) => toCheck(finding, documents));
}

function environmentOf({ pictures, now }: CheckSurroundings): LintEnvironment {
  return {
    now,
    picture: (address) =>
      address.startsWith('/cms/images/') && !pictures.has(address.split('?', 1)[0] ?? '')
        ? { state: 'MISSING' }
        : undefined,
  };
}

function toCheck(finding: ReturnType<typeof joinLanguages<ContractFinding>>[number], documents: Documents): Check {
  const { rule, severity, pointer, language = '', languages, fix } = finding;
  const [de, en] = [problemSentences(finding, documents, 'de'), problemSentences(finding, documents, 'en')];
  return {
    // One place can have several findings of the same rule.
    id: [rule, language, pointer, finding.path ?? '', ...Object.values(finding.values)].join(' '),
    language,
    languages,
    pointer: language === '' ? '' : pointer,
    rule,
    severity,
    sentence: { de: joinSentences(de.problem, de.suggestion), en: joinSentences(en.problem, en.suggestion) },
    help: { de: de.help, en: en.help },
    ...(fix && 'value' in fix && { fix }),
    ...(rule === 'contract/path-claimed-twice' && { others: otherWriters(documents[language], pointer) }),
  };
}

/** Pointers of the other parts that write the same account field as the part at or above a pointer. */
function otherWriters(document: JsonObject | undefined, pointer: string): readonly string[] {
  const isHere = (at: string): boolean => isInside(pointer, at);
  const writers = [...writersOf(document).values()].filter((parts) => parts.some(isHere));
  return [...new Set(writers.flat())].filter((at) => !isHere(at));
}

function joinSentences(...sentences: readonly string[]): string {
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

/** Applies the fix of a finding: in its language, or in all where the value is the same in all. */
export function withFix(documents: Documents, { fix, language }: Pick<Check, 'fix' | 'language'>): Documents {
  if (!fix || !('value' in fix)) return documents;
  const path = pathOf(fix.pointer);
  const member = path.findLast((segment) => !/^\d+$/.test(segment)) ?? '';
  const old = valueIn(documents[language], path);
  return inEachLanguage(documents, (document, other) => {
    const isAlike = sameInEveryLanguage.has(member) && valueIn(document, path) === old;
    return other === language || isAlike ? withValue(document, path, fix.value) : document;
  });
}
