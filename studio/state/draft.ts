import { atom } from 'jotai';
import type { Picture, Reference, Version } from '../gateways/apiTypes.ts';
import type { Documents } from '../model/documents.ts';
import { editDraft, openDraft, type EditEvent, type EditState, isDirty } from '../model/editState.ts';
import { gatewaysAtom } from './store.ts';
import { siteAtom } from './session.ts';
import { isRecord, jsonIn, ownMember } from '#adapters/model/json.ts';
import type { StudioStorage } from '../gateways/gateways.ts';

/** Everything about the open site that was loaded once. */
export interface OpenSite {
  readonly cmsId: string;
  readonly reference: Reference;
  /** What customers see now; empty before the first publication. */
  readonly published: Documents;
  readonly version: Version | null;
}

/** How far opening a site has come. */
export type OpenState =
  | { readonly state: 'LOADING' }
  | { readonly state: 'FAILED'; readonly error: unknown }
  | { readonly state: 'OPEN'; readonly site: OpenSite };

const openHolderAtom = atom<OpenState>({ state: 'LOADING' });
const editHolderAtom = atom<EditState | undefined>(undefined);

/** How far opening the site has come. */
export const openAtom = atom((get) => get(openHolderAtom));

/** The open site; undefined while it loads. */
export const openSiteAtom = atom((get) => {
  const open = get(openHolderAtom);
  return open.state === 'OPEN' ? open.site : undefined;
});

/** The draft in the editor's hands; undefined while it loads. */
export const editAtom = atom((get) => get(editHolderAtom));

/** The draft's documents by language, as typed. */
export const documentsAtom = atom((get): Documents => get(editHolderAtom)?.documents ?? {});

/** JSON pointer of the part that the editor works on. */
export const selectedAtom = atom((get) => get(editHolderAtom)?.selected ?? '');

/** Opens a site: its draft, what is published, and what the checks need. Of two at once the newer one counts. Never rejects. */
export const openDraftAtom = atom(null, async (get, set, cmsId: string) => {
  const { content, storage } = get(gatewaysAtom);
  set(siteAtom, cmsId);
  set(openHolderAtom, { state: 'LOADING' });
  const isWanted = (): boolean => get(siteAtom)?.cmsId === cmsId;
  try {
    const [draft, state, reference] = await Promise.all([
      content.draft(cmsId),
      content.state(cmsId),
      content.reference(cmsId),
    ]);
    const published = state.published === null ? {} : await content.version(cmsId, state.published.number);
    if (!isWanted()) return;
    const storedDraft = readStoredDraft(storage, cmsId);
    set(
      editHolderAtom,
      storedDraft === undefined ? openDraft(draft) : editDraft(storedDraft, { type: 'CHANGED_ELSEWHERE', ...draft }),
    );
    set(openHolderAtom, { state: 'OPEN', site: { cmsId, reference, published, version: state.published } });
  } catch (error) {
    if (isWanted()) set(openHolderAtom, { state: 'FAILED', error });
  }
});

/** Changes the draft. What is not saved yet is kept in the browser by the autosave. */
export const editDraftAtom = atom(null, (get, set, event: EditEvent) => {
  const before = get(editHolderAtom);
  if (!before) return;
  set(editHolderAtom, editDraft(before, event));
});

/** Selects a part: what the address names, and in the outline by its keys. */
export const selectAtom = atom(null, (_get, set, pointer: string) =>
  set(editDraftAtom, { type: 'SELECTED', selected: pointer }),
);

/** Keeps unsaved changes in the browser, or forgets them when everything is saved. */
export const keepDraftAtom = atom(null, (get, _set) => {
  const site = get(openSiteAtom);
  const edit = get(editHolderAtom);
  if (site && edit) keepDraft(get(gatewaysAtom).storage, site.cmsId, edit);
});

/** What customers see now: it was published here, or by somebody else. */
export const seenPublishedAtom = atom(null, (get, set, version: Version, published: Documents) => {
  const open = get(openHolderAtom);
  if (open.state !== 'OPEN' || open.site.version?.number === version.number) return;
  set(openHolderAtom, { state: 'OPEN', site: { ...open.site, version, published } });
});

/**
 * Asks again for the provider's schema and what else the checks need: the identity team changes it while editors write.
 * Never rejects: the next time comes soon.
 */
export const renewReferenceAtom = atom(null, async (get, set) => {
  const site = get(openSiteAtom);
  if (!site) return;
  const reference = await get(gatewaysAtom)
    .content.reference(site.cmsId)
    .catch(() => site.reference);
  const open = get(openHolderAtom);
  if (open.state !== 'OPEN' || open.site.cmsId !== site.cmsId || equal(reference, open.site.reference)) return;
  set(openHolderAtom, { state: 'OPEN', site: { ...open.site, reference } });
});

const equal = (one: Reference, other: Reference): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A picture was deleted: it can no longer be chosen. */
export const pictureRemovedAtom = atom(null, (get, set, removed: string) => {
  const open = get(openHolderAtom);
  if (open.state !== 'OPEN') return;
  const { reference } = open.site;
  const pictures = reference.pictures.filter(({ path }) => path !== removed);
  set(openHolderAtom, { state: 'OPEN', site: { ...open.site, reference: { ...reference, pictures } } });
});

/** A picture was added: it can be chosen from now on. */
export const pictureAddedAtom = atom(null, (get, set, picture: Picture) => {
  const open = get(openHolderAtom);
  if (open.state !== 'OPEN') return;
  const { reference } = open.site;
  const pictures = [picture, ...reference.pictures.filter(({ path }) => path !== picture.path)];
  set(openHolderAtom, { state: 'OPEN', site: { ...open.site, reference: { ...reference, pictures } } });
});

const nameOf = (cmsId: string): string => `draft.${cmsId}`;

/** Writes what is not saved yet into the browser's storage, with what it was changed from; removes it when all is saved. */
function keepDraft(storage: StudioStorage, cmsId: string, edit: EditState): void {
  const { documents, lagging, base } = edit;
  storage.write(nameOf(cmsId), isDirty(edit) ? JSON.stringify({ documents, lagging, base }) : undefined);
}

/** The changes that were kept; undefined if there are none or they cannot be read. */
function readStoredDraft(storage: StudioStorage, cmsId: string): EditState | undefined {
  const kept = jsonIn(storage.read(nameOf(cmsId)));
  const base = ownMember(kept, 'base');
  const documents = ownMember(kept, 'documents');
  const revision = ownMember(base, 'revision');
  if (!isRecord(documents) || !isRecord(ownMember(base, 'documents')) || typeof revision !== 'string') return undefined;
  // Written by `keepDraft` from a draft.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  const stored = kept as {
    readonly documents: Documents;
    readonly lagging: readonly string[];
    readonly base: EditState['base'];
  };
  return { ...openDraft(stored.base), documents: stored.documents, lagging: stored.lagging };
}
