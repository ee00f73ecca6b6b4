import type { Clock } from '#backend/shared/clock.ts';
import type { Database } from '#backend/shared/database/database.ts';
import type { StudioSite } from '../content/documents/contentCall.ts';
import type { DraftChecks } from '../content/checks/draftChecks.ts';
import type { SitePictures } from '../content/pictures/sitePictures.ts';
import type { ContractDocuments } from '../content/checks/providerContract.ts';
import type { PublishedContent } from '../content/publications/publishedContent.ts';

/** Dependencies of the content service's calls. */
export interface ContentParts {
  readonly db: Database;
  readonly clock: Clock;
  /** The studio's public origin. */
  readonly studioOrigin: string;
  readonly sites: () => readonly StudioSite[];
  readonly published: PublishedContent;
  /** Throws if the provider does not answer. */
  readonly contract: (cmsId: string) => Promise<ContractDocuments>;
  /** The pictures that a site comes with, next to the uploaded ones. */
  readonly sitePictures: (cmsId: string) => SitePictures;
  /** Checks of drafts; the studio's server closes them. */
  readonly checks: DraftChecks;
  /** Whether people who change a draft may not publish it. */
  readonly fourEyes: boolean;
  /** Whether pages count the events in their forms. */
  readonly countsForms: boolean;
}
