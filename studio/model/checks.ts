import { editorFindings, type ContractFinding } from '#contract/lint/contractFinding.ts';
import type { ContractFacts } from '#contract/lint/contractInput.ts';
import { lintContract } from '#contract/lint/lintContract.ts';
import { readMetadata, siteRulesOf } from '#adapters/metadata/metadataDocument.ts';
import type { Json, JsonObject } from '#adapters/model/json.ts';
import { writersOf } from './accountFields.ts';
import { inEachLanguage, valueIn, withValue, type Documents } from './documents.ts';
import { pathOf } from './parts.ts';
import { joinLanguages, problemSentences } from './problems.ts';
import { sameInEveryLanguage } from '#contract/languageDifferences.ts';

/** What the checks know of a site besides its content. */
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
  /** The languages in which the same is wrong at the same place. */
  readonly languages: readonly string[];
  readonly pointer: string;
  readonly rule: string;
  readonly severity: ContractFinding['severity'];
  readonly sentence: Readonly<Record<'de' | 'en', string>>;
  readonly remedy: Readonly<Record<'de' | 'en', string>>;
  readonly fix?: ContractFinding['fix'];
  /** Pointers of the other parts that write the same field of the account. */
  readonly others?: readonly string[];
}

/**
 * What is wrong with the draft, as the content service will say it before publishing: the same rules, with sentences in
 * the studio's languages. Findings about the provider's schema alone are not for editors. Never throws.
 */
export function checkDocuments(documents: Documents, surroundings: CheckSurroundings): readonly Check[] {
  const findings = lintContract({
    schemas: [{ file: 'schema', raw: surroundings.schema }],
    documents: Object.entries(documents).map(([language, raw]) => ({ file: language, language, raw })),
    ...(surroundings.policies !== null && { policies: { file: 'policies', raw: surroundings.policies } }),
    site: { ...siteRulesOf(readMetadata(surroundings.metadata).metadata), country: surroundings.country },
    facts: factsOf(surroundings),
  });
  return joinLanguages(editorFindings(findings)).map((finding) => toCheck(finding, documents));
}

function factsOf({ pictures, now }: CheckSurroundings): ContractFacts {
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
    // One place can lack several things.
    id: [rule, language, pointer, finding.path ?? '', ...Object.values(finding.values)].join(' '),
    language,
    languages,
    pointer: language === '' ? '' : pointer,
    rule,
    severity,
    sentence: { de: joined(de.problem, de.suggestion), en: joined(en.problem, en.suggestion) },
    remedy: { de: de.mend, en: en.mend },
    ...(fix && 'value' in fix && { fix }),
    ...(rule === 'contract/path-claimed-twice' && { others: otherWriters(documents[language], pointer) }),
  };
}

/** The other parts that write a field of the account which the part at or above a pointer writes. */
function otherWriters(document: JsonObject | undefined, pointer: string): readonly string[] {
  const isHere = (at: string): boolean => pointer === at || pointer.startsWith(`${at}/`);
  const writers = [...writersOf(document).values()].filter((parts) => parts.some(isHere));
  return [...new Set(writers.flat())].filter((at) => !isHere(at));
}

function joined(...sentences: readonly string[]): string {
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

/** The documents after the mend of a finding: in its language, or in all where the value is the same in all. */
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
