import { lintContract } from '#adapters/contract/lint/lintContract.ts';
import { editorFindings } from '#adapters/contract/editorFindings.ts';
import { withGapsFilled } from '#adapters/contract/filledGaps.ts';
import type { ContractFinding } from '#adapters/contract/lint/contractFinding.ts';
import { readMetadata, siteRulesOf } from '#adapters/metadata/metadataDocument.ts';
import { contractSentences } from '#adapters/contract/sentences/contractSentences.ts';
import type { ContentParts } from './contentParts.ts';
import type { Documents } from './documents.ts';
import { listPictures, pictureNames } from './pictures/pictureStore.ts';

/** A finding about content as the studio shows it. `where` is a JSON pointer into the document of `language`. */
export interface ContentFinding {
  readonly language: string | undefined;
  readonly where: string;
  readonly rule: string;
  readonly severity: ContractFinding['severity'];
  /** Whether it is only there because a text is missing or outdated in its language. */
  readonly gap: boolean;
  readonly path?: string;
  readonly values: ContractFinding['values'];
  readonly sentence: InBothLanguages;
  readonly remedy: InBothLanguages;
}

interface InBothLanguages {
  readonly de: string;
  readonly en: string;
}

/** What content must fit to, for checks in the browser. */
export async function referenceOf({ db, contract, listSitePictures }: ContentParts, cmsId: string): Promise<object> {
  const { schema, policies, consents, metadata } = await contract(cmsId);
  return {
    schema,
    ...(policies && { policies }),
    ...(consents && { consents }),
    metadata,
    country: siteRulesOf(readMetadata(metadata).metadata).country,
    pictures: [...(await listPictures(db, cmsId)), ...(await listSitePictures(cmsId))],
  };
}

/** What is wrong with these documents, against the provider's live documents and the pictures that exist. */
export async function findingsOf(
  { db, clock, contract, sitePicture }: Pick<ContentParts, 'db' | 'clock' | 'contract' | 'sitePicture'>,
  cmsId: string,
  documents: Documents,
): Promise<readonly ContentFinding[]> {
  const [{ schema, policies, consents, metadata }, uploaded] = await Promise.all([
    contract(cmsId),
    pictureNames(db, cmsId),
  ]);
  const check = (checked: Documents): readonly ContractFinding[] =>
    editorFindings(
      lintContract({
        schemas: [{ file: 'schema', raw: schema }],
        documents: Object.entries(checked).map(([language, raw]) => ({ file: `${language}.json`, language, raw })),
        ...(policies && { policies: { file: 'policies', raw: policies } }),
        ...(consents && { consents: { file: 'consents', raw: { siteConsentDetails: consents } } }),
        site: siteRulesOf(readMetadata(metadata).metadata),
        facts: {
          now: clock.now(),
          picture: (address) => ({ state: isUploaded(address, uploaded) ? 'SHOWN' : sitePicture(cmsId, address) }),
        },
      }),
    );
  const findings = check(documents);
  const isGap = findings.some(isError) ? gapsAmong(check(withGapsFilled(documents))) : () => false;
  return findings.map((finding) => toContentFinding(finding, isGap(finding)));
}

const isError = ({ severity }: { readonly severity: string }): boolean => severity === 'error';

const nameOf = ({ language, rule, pointer, path = '' }: ContractFinding): string =>
  [language, rule, pointer, path].join(' ');

/** Tells an error that would be gone if nothing were missing; a placeholder is missing in a text that is outdated. */
function gapsAmong(remaining: readonly ContractFinding[]): (finding: ContractFinding) => boolean {
  const names = new Set(remaining.map(nameOf));
  return (finding) => isError(finding) && (finding.rule === 'i18n/placeholder-missing' || !names.has(nameOf(finding)));
}

function toContentFinding(finding: ContractFinding, gap: boolean): ContentFinding {
  const { language, pointer, rule, severity, values, path } = finding;
  const de = contractSentences(finding, 'de');
  const en = contractSentences(finding, 'en');
  return {
    language,
    // The editors' documents have no place for what is only in the schema.
    where: language === undefined ? '' : pointer,
    rule,
    severity,
    gap,
    ...(path !== undefined && { path }),
    values,
    sentence: { de: de.problem, en: en.problem },
    remedy: { de: joined(de), en: joined(en) },
  };
}

const joined = ({ mend, suggestion }: { readonly mend: string; readonly suggestion: string }): string =>
  [mend, suggestion].filter((text) => text !== '').join(' ');

function isUploaded(address: string, uploaded: ReadonlySet<string>): boolean {
  const [, name] = /^\/cms\/images\/([^/?#]+)(?:\?.*)?$/.exec(address) ?? [];
  return name !== undefined && uploaded.has(name);
}

/** Findings that stop a publication: errors, except what is missing or outdated in languages that may lag behind. */
export function blocking(findings: readonly ContentFinding[], despite: readonly string[]): readonly ContentFinding[] {
  return findings.filter((finding) => isError(finding) && !(finding.gap && despite.includes(finding.language ?? '')));
}
