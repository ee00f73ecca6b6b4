import type { Clock } from '#backend/shared/clock.ts';
import type { Database } from '#backend/shared/database/database.ts';
import type { StudioSite } from '../content/documents/contentCall.ts';
import type { DraftChecks } from '../content/checks/draftChecks.ts';
import type { SitePictures } from '../content/pictures/sitePictures.ts';
import type { ContractDocuments } from '../content/checks/providerContract.ts';
import type { PublishedContent } from '../content/publications/publishedContent.ts';

/** The content service: what all its calls need. */
export interface ContentParts {
  readonly db: Database;
  readonly clock: Clock;
  /** The studio's public origin. */
  readonly studioOrigin: string;
  readonly sites: () => readonly StudioSite[];
  readonly published: PublishedContent;
  /** Throws if the provider does not answer. */
  readonly contract: (cmsId: string) => Promise<ContractDocuments>;
  /** A site's own pictures, which nobody uploaded. */
  readonly sitePictures: (cmsId: string) => SitePictures;
  /** What is wrong with a draft; the studio's server closes it. */
  readonly checks: DraftChecks;
  /** Those who change a draft may not publish it. */
  readonly fourEyes: boolean;
  /** Pages count what happens in their forms. */
  readonly countsForms: boolean;
}
