import { editorFindings, type ContractFinding } from '#adapters/contract/lint/contractFinding.ts';
import type { ContractFacts } from '#adapters/contract/lint/contractInput.ts';
import { lintContract } from '#adapters/contract/lint/lintContract.ts';
import { contractSentences } from '#adapters/contract/sentences/contractSentences.ts';
import { readMetadata, siteRulesOf } from '#adapters/metadata/metadataDocument.ts';
import type { Json, JsonObject } from '#adapters/model/json.ts';
import { writersOf } from './accountFields.ts';
import { inEachLanguage, valueIn, withValue, type Documents } from './documents.ts';
import { languageNameIn } from './languageName.ts';
import { memberWord } from './memberWords.ts';
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
  return together(withoutConsequences(editorFindings(findings)).map((finding) => toCheck(finding, documents)));
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

function toCheck(finding: ContractFinding, documents: Documents): Check {
  const { rule, severity, pointer, language = '', fix } = finding;
  const [de, en] = (['de', 'en'] as const).map((own) => contractSentences(inWords(finding, documents, own), own));
  if (!de || !en) throw new Error('a finding has sentences in both languages');
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
    place: { de: placeIn(finding, documents, 'de'), en: placeIn(finding, documents, 'en') },
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

/** The finding in the words of the forms: what they call a member, and the names of languages. */
function inWords(finding: ContractFinding, documents: Documents, own: 'de' | 'en'): ContractFinding {
  const around = { document: documents[finding.language ?? ''], path: pathOf(finding.pointer) };
  const word = (name: string): string => memberWord(name, around, own);
  const { member, other } = finding.values;
  return {
    ...finding,
    values: {
      ...finding.values,
      ...(typeof member === 'string' && { member: word(member) }),
      ...(typeof other === 'string' && Object.hasOwn(documents, other) && { other: languageNameIn(other, own) }),
    },
  };
}

const quotes = { de: ['„', '“'], en: ['“', '”'] } as const;

/** Where something is: the parts around it, then the control by its label. */
function placeIn(finding: ContractFinding, documents: Documents, own: 'de' | 'en'): string {
  const around = { document: documents[finding.language ?? ''], path: pathOf(finding.pointer) };
  const parts = contractSentences({ ...finding, place: finding.place.filter(({ kind }) => kind !== 'member') }, own);
  const labels = finding.place
    .filter(({ kind }) => kind === 'member')
    .map(({ name }) => quotes[own].join(memberWord(name, around, own)));
  return [parts.place, ...labels].filter((text) => text !== '').join(', ');
}

/** What only follows from a gap inside of it: a part that lacks something is left out, and then the languages differ. */
const consequences: ReadonlySet<string> = new Set(['i18n/components-differ', 'i18n/tabs-differ']);

/** The findings without those that go with the gap that causes them: one gap is one sentence. */
function withoutConsequences(findings: readonly ContractFinding[]): readonly ContractFinding[] {
  const gaps = findings.filter(({ rule }) => rule === 'content/member-missing' || rule === 'contract/options-missing');
  return findings.filter(
    ({ rule, pointer, language }) =>
      !consequences.has(rule) ||
      !gaps.some((gap) => gap.language === language && gap.pointer.startsWith(`${pointer}/`)),
  );
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
