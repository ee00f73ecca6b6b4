import { readMetadata, siteRulesOf } from '#adapters/metadata/metadataDocument.ts';
import type { ContentFinding } from './checks/checkedDraft.ts';
import type { ContentParts } from './contentParts.ts';
import type { Documents } from './documents.ts';
import { listPictures, pictureNames } from './pictures/pictureStore.ts';
import { listSitePictures } from './pictures/sitePictures.ts';

/** What content must fit to, for checks in the browser. */
export async function referenceOf({ db, contract, sitePictures }: ContentParts, cmsId: string): Promise<object> {
  const { schema, policies, consents, metadata } = await contract(cmsId);
  return {
    schema,
    ...(policies && { policies }),
    ...(consents && { consents }),
    metadata,
    country: siteRulesOf(readMetadata(metadata).metadata).country,
    pictures: [...(await listPictures(db, cmsId)), ...(await listSitePictures(sitePictures(cmsId).folder))],
  };
}

/** What is wrong with these documents, against the provider's live documents and the pictures that exist. */
export async function findingsOf(
  {
    db,
    clock,
    checks,
    contract,
    sitePictures,
  }: Pick<ContentParts, 'db' | 'clock' | 'checks' | 'contract' | 'sitePictures'>,
  cmsId: string,
  person: string,
  documents: Documents,
): Promise<readonly ContentFinding[]> {
  const [live, uploaded] = await Promise.all([contract(cmsId), pictureNames(db, cmsId)]);
  return checks.findings(person, {
    documents,
    contract: live,
    uploaded,
    pictures: sitePictures(cmsId),
    now: clock.now(),
  });
}

/** Findings that stop a publication: errors, except what is missing or outdated in languages that may lag behind. */
export function blocking(findings: readonly ContentFinding[], despite: readonly string[]): readonly ContentFinding[] {
  return findings.filter(
    ({ severity, gap, language }) => severity === 'error' && !(gap && despite.includes(language ?? '')),
  );
}
