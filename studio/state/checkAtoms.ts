import { atom } from 'jotai';
import type { AdaptContext } from '@kontor/schema-adapters/metadata';
import { parseProviderSchema } from '@kontor/schema-adapters/provider';
import type { Check } from '../model/checks.ts';
import type { ContentService } from '../gateways/contentService.ts';
import { customerSite } from '../model/customerForms.ts';
import { picturesIn, type Documents } from '../model/documents.ts';
import { keepEqual } from '../model/matchItems.ts';
import { documentsAtom, openSiteAtom, openSiteIdAtom } from './draft.ts';
import { siteValueAtom } from './session.ts';
import { gatewaysAtom } from './store.ts';

/** The findings of the latest check of the open site's draft; only `checkAtom` sets them. */
export const checksAtom = siteValueAtom<readonly Check[]>([]);

/** Checks the current draft; a newer check replaces a running one. */
export const checkAtom = atom(null, async (get, set) => {
  const cmsId = get(openSiteIdAtom);
  const checks = await set(checkDocumentsAtom, get(documentsAtom));
  if (checks) set(checksAtom, cmsId, keepEqual(get(checksAtom), checks));
});

/** The findings about documents of the open site; undefined if a newer check or another site has replaced it. */
export const checkDocumentsAtom = atom(null, async (get, _set, documents: Documents) => {
  const site = get(openSiteAtom);
  if (!site) return undefined;
  const { checker, content, timer } = get(gatewaysAtom);
  const uploaded = site.reference.pictures.map(({ path }) => path);
  const pictures = await loadPictures(documents, uploaded, content);
  if (get(openSiteIdAtom) !== site.cmsId) return undefined;
  return checker.check(documents, { ...site.reference, pictures, now: timer.now() });
});

const pictureChecks = new Map<string, Promise<boolean>>();

/** The existing pictures: uploaded ones, and others of the site, with one request for each. */
async function loadPictures(
  documents: Documents,
  uploaded: readonly string[],
  content: ContentService,
): Promise<ReadonlySet<string>> {
  const existing = new Set(uploaded);
  const others = picturesIn(documents).filter((path) => !existing.has(path));
  await Promise.all(
    others.map(async (path) => {
      const answer = pictureChecks.get(path) ?? content.hasPicture(path);
      pictureChecks.set(path, answer);
      if (await answer) existing.add(path);
    }),
  );
  return existing;
}

/** The provider's schema of the open site. */
export const providerAtom = atom((get) => parseProviderSchema(get(openSiteAtom)?.reference.schema ?? {}).schema);

/** What the customers' forms of the open site depend on, besides the content. */
export const adaptContextAtom = atom((get): AdaptContext => {
  const { metadata, country = 'DE' } = get(openSiteAtom)?.reference ?? {};
  return { provider: get(providerAtom), site: customerSite(metadata ?? {}, country) };
});
