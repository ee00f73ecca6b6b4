import { atom } from 'jotai';
import { parseProviderSchema } from '#adapters/provider/parseProviderSchema.ts';
import type { Check } from '../model/checks.ts';
import type { ContentService } from '../gateways/contentService.ts';
import { picturesIn, type Documents } from '../model/documents.ts';
import { keepEqual } from '../model/matchItems.ts';
import { documentsAtom, openSiteAtom } from './draft.ts';
import { gatewaysAtom } from './store.ts';

const holderAtom = atom<readonly Check[]>([]);

/** What is wrong with the draft, as of the last moment in which nothing was typed. */
export const checksAtom = atom((get) => get(holderAtom));

/** Checks the draft as it is now; of two checks at once the newer one counts. */
export const checkAtom = atom(null, async (get, set) => {
  const checks = await set(checkDocumentsAtom, get(documentsAtom));
  if (checks) set(holderAtom, (before) => keepEqual(before, checks));
});

/** What is wrong with documents of the open site; undefined if newer ones were checked in between. */
export const checkDocumentsAtom = atom(null, async (get, _set, documents: Documents) => {
  const site = get(openSiteAtom);
  if (!site) return undefined;
  const { schema, policies, metadata, country, pictures } = site.reference;
  const { checker, content, timer } = get(gatewaysAtom);
  const uploaded = pictures.map(({ path }) => path);
  const existingPictures = await loadPictures(documents, uploaded, content);
  const now = timer.now();
  return checker.check(documents, { schema, policies, metadata, country, pictures: existingPictures, now });
});

const pictureChecks = new Map<string, Promise<boolean>>();

/** The pictures that exist: those that were uploaded, and others of the site, each asked for once. */
async function loadPictures(
  documents: Documents,
  uploaded: readonly string[],
  content: ContentService,
): Promise<ReadonlySet<string>> {
  const known = new Set(uploaded);
  const others = picturesIn(documents).filter((path) => !known.has(path));
  await Promise.all(
    others.map(async (path) => {
      const answer = pictureChecks.get(path) ?? content.hasPicture(path);
      pictureChecks.set(path, answer);
      if (await answer) known.add(path);
    }),
  );
  return known;
}

/** The provider's schema of the open site. */
export const providerAtom = atom((get) => {
  const site = get(openSiteAtom);
  return parseProviderSchema(site?.reference.schema ?? {}).schema;
});
