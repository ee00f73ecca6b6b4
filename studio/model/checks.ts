import { editorFindings } from '#adapters/contract/editorFindings.ts';
import type { ContractFinding } from '#adapters/contract/lint/contractFinding.ts';
import type { ContractFacts } from '#adapters/contract/lint/contractInput.ts';
import { lintContract } from '#adapters/contract/lint/lintContract.ts';
import { contractSentences } from '#adapters/contract/sentences/contractSentences.ts';
import { readMetadata, siteRulesOf } from '#adapters/metadata/metadataDocument.ts';
import type { Json } from '#adapters/model/json.ts';
import { inEachLanguage, valueIn, withValue, type Documents } from './documents.ts';
import { pathOf } from './parts.ts';
import { sameInEveryLanguage } from '#adapters/contract/languageDifferences.ts';

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
  readonly place: Readonly<Record<'de' | 'en', string>>;
  readonly fix?: ContractFinding['fix'];
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
  return together(editorFindings(findings).map((finding) => toCheck(finding)));
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

function toCheck(finding: ContractFinding): Check {
  const { rule, severity, pointer, language = '', fix } = finding;
  const [de, en] = [contractSentences(finding, 'de'), contractSentences(finding, 'en')];
  return {
    // One place can lack several things.
    id: [rule, language, pointer, finding.path ?? '', ...Object.values(finding.values)].join(' '),
    language,
    languages: language === '' ? [] : [language],
    pointer: language === '' ? '' : pointer,
    rule,
    severity,
    sentence: { de: joined(de.problem, de.suggestion), en: joined(en.problem, en.suggestion) },
    remedy: { de: de.mend, en: en.mend },
    place: { de: de.place, en: en.place },
    ...(fix && 'value' in fix && { fix }),
  };
}

/** One check for what is wrong alike in several languages: a path, a picture, a part without fields. */
function together(checks: readonly Check[]): readonly Check[] {
  const found = new Map<string, Check>();
  for (const check of checks) {
    const key = JSON.stringify([check.rule, check.pointer, check.severity, check.sentence.de]);
    const same = found.get(key);
    found.set(key, same ? { ...same, languages: [...same.languages, ...check.languages] } : check);
  }
  return [...found.values()];
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
