import { readMetadata, siteRulesOf } from '@kontor/schema-adapters/metadata';
import type { Clock } from '#backend/shared/clock.ts';
import type { ContentFinding } from './contentFinding.ts';
import type { DraftChecks } from './draftChecks.ts';
import type { Documents } from '../documents/documents.ts';
import type { ContractDocuments } from './providerContract.ts';
import type { PictureCallParts } from '../pictures/pictureCalls.ts';
import { listPictures, pictureNames } from '../pictures/pictureStore.ts';
import { listSitePictures } from '../pictures/sitePictures.ts';

/** Sources of the documents that content must match. */
export interface ReferenceParts extends Pick<PictureCallParts, 'db' | 'sitePictures'> {
  /** Throws if the provider does not answer. */
  readonly contract: (cmsId: string) => Promise<ContractDocuments>;
}

/** Dependencies of the content checks. */
export interface CheckParts extends ReferenceParts {
  readonly clock: Clock;
  readonly checks: DraftChecks;
}

/** The documents and pictures that content must match, for checks in the browser. */
export async function referenceOf({ db, contract, sitePictures }: ReferenceParts, cmsId: string): Promise<object> {
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

/** Findings of documents against the provider's live documents and the existing pictures. */
export async function findingsOf(
  { db, clock, checks, contract, sitePictures }: CheckParts,
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

/** Findings that block a publication: errors, except gaps in languages that may lag behind. */
export function blocking(findings: readonly ContentFinding[], despite: readonly string[]): readonly ContentFinding[] {
  return findings.filter(
    ({ severity, gap, language }) => severity === 'error' && !(gap && despite.includes(language ?? '')),
  );
}
