import type { JsonObject } from '#adapters/model/json.ts';
import type { Clock } from '#backend/shared/clock.ts';
import type { Database } from '#backend/shared/database/database.ts';
import type { PictureEntry } from './pictures/pictureStore.ts';
import type { PublishedContent } from './publishedContent.ts';

/** A site whose content staff may edit. */
export interface StudioSite {
  readonly cmsId: string;
  readonly name: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** Languages in which customers can read the site. */
  readonly languages: readonly string[];
  /** Public origin of its pages, which show previews. */
  readonly origin: string;
}

/** What content must fit to: the provider's live documents, and the site's metadata. */
export interface ContractDocuments {
  /** The `accounts.getSchema` answer of the preference centre. */
  readonly schema: JsonObject;
  /** The `accounts.getPolicies` answer. */
  readonly policies?: JsonObject;
  /** `siteConsentDetails` by consent id. */
  readonly consents?: JsonObject;
  readonly metadata: JsonObject;
}

/** What the calls of the content service need. */
export interface ContentParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly sites: () => readonly StudioSite[];
  readonly published: PublishedContent;
  /** Throws if the provider does not answer. */
  readonly contract: (cmsId: string) => Promise<ContractDocuments>;
  /** A site's own pictures, which nobody uploaded. */
  readonly listSitePictures: (cmsId: string) => Promise<readonly PictureEntry[]>;
  /** Pictures that are not uploaded but belong to the site: whether its pages can show an address. */
  readonly sitePicture: (cmsId: string, address: string) => 'SHOWN' | 'MISSING' | 'BLOCKED';
  /** Those who change a draft may not publish it. */
  readonly fourEyes: boolean;
}
