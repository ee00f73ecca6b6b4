import { lintContract } from '#adapters/contract/lint/lintContract.ts';
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
    pictures: [...(await listPictures(db, cmsId)), ...(await listSitePictures())],
  };
}

/** What is wrong with these documents, against the provider's live documents and the pictures that exist. */
export async function findingsOf(
  { db, clock, contract, sitePicture }: ContentParts,
  cmsId: string,
  documents: Documents,
): Promise<readonly ContentFinding[]> {
  const [{ schema, policies, consents, metadata }, uploaded] = await Promise.all([
    contract(cmsId),
    pictureNames(db, cmsId),
  ]);
  const files = new Map(Object.keys(documents).map((language) => [`${language}.json`, language]));
  const findings = lintContract({
    schemas: [{ file: 'schema', raw: schema }],
    documents: [...files].map(([file, language]) => ({ file, language, raw: documents[language] })),
    ...(policies && { policies: { file: 'policies', raw: policies } }),
    ...(consents && { consents: { file: 'consents', raw: { siteConsentDetails: consents } } }),
    site: siteRulesOf(readMetadata(metadata).metadata),
    facts: {
      now: clock.now(),
      picture: (address) => ({ state: isUploaded(address, uploaded) ? 'SHOWN' : sitePicture(address) }),
    },
  });
  // What is wrong with the provider's own documents is nothing that an editor can mend, or that should stop one.
  return findings.filter(({ file }) => files.has(file)).map(toContentFinding);
}

function toContentFinding(finding: ContractFinding): ContentFinding {
  const { language, pointer, rule, severity, values, path } = finding;
  const de = contractSentences(finding, 'de');
  const en = contractSentences(finding, 'en');
  return {
    language,
    where: pointer,
    rule,
    severity,
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

/**
 * Findings that stop a publication: errors, except in languages that may lag behind.
 */
export function blocking(findings: readonly ContentFinding[], despite: readonly string[]): readonly ContentFinding[] {
  return findings.filter(
    ({ severity, language }) => severity === 'error' && !(language !== undefined && despite.includes(language)),
  );
}
