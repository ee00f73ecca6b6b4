import { atom, type Getter } from 'jotai';
import * as v from 'valibot';
import { draft as draftSchema, type Picture, type Reference, type Version } from '../gateways/apiTypes.ts';
import { sameJson, type Documents } from '../model/documents.ts';
import { editDraft, openDraft, type EditEvent, type EditState, isDirty } from '../model/editState.ts';
import { gatewaysAtom } from './store.ts';
import { mayEditAtom, signedInAtom, siteAtom } from './session.ts';
import { jsonIn } from '@kontor/schema-adapters/json';

/** The data of the open site besides its draft. */
interface OpenSite {
  readonly cmsId: string;
  readonly reference: Reference;
  /** The published documents; empty before the first publication. */
  readonly published: Documents;
  readonly version: Version | null;
}

type OpenState = { readonly state: 'LOADING' | 'FAILED' } | { readonly state: 'OPEN'; readonly site: OpenSite };

/** The state of opening the current site; only the atoms of this file change it. */
export const openAtom = atom<OpenState>({ state: 'LOADING' });

/** The open site; undefined while it loads. */
export const openSiteAtom = atom((get) => {
  const open = get(openAtom);
  return open.state === 'OPEN' ? open.site : undefined;
});

/** The id of the open site; undefined while it loads. */
export const openSiteIdAtom = atom((get) => get(openSiteAtom)?.cmsId);

/** The draft with its history; undefined while it loads. */
export const editAtom = atom((get) => get(editHolderAtom));
const editHolderAtom = atom<EditState | undefined>(undefined);

/** The draft's documents by language, as typed. */
export const documentsAtom = atom((get): Documents => get(editAtom)?.documents ?? {});

/** JSON pointer of the selected part. */
export const selectedAtom = atom((get) => get(editAtom)?.selected ?? '');

/** Loads a site: its draft, published documents and reference data. A newer call replaces a running one. Never rejects. */
export const openDraftAtom = atom(null, async (get, set, cmsId: string) => {
  const { content, storage } = get(gatewaysAtom);
  set(siteAtom, cmsId);
  set(personIdAtom, get(signedInAtom)?.person.id ?? '');
  const loading: OpenState = { state: 'LOADING' };
  set(openAtom, loading);
  // A site that does not open must not go on with the draft of the one before.
  set(editHolderAtom, undefined);
  const isCurrent = (): boolean => get(openAtom) === loading;
  try {
    const [draft, state, reference] = await Promise.all([
      content.draft(cmsId),
      content.state(cmsId),
      content.reference(cmsId),
    ]);
    const published = state.published === null ? {} : await content.version(cmsId, state.published.number);
    if (!isCurrent()) return;
    const text = get(mayEditAtom) ? storage.read(storageKey(get, cmsId)) : undefined;
    set(storedTextAtom, text);
    const unsaved = parseStoredDraft(text);
    set(editHolderAtom, unsaved ? editDraft(unsaved, { type: 'CHANGED_ELSEWHERE', ...draft }) : openDraft(draft));
    set(openAtom, { state: 'OPEN', site: { cmsId, reference, published, version: state.published } });
  } catch {
    if (isCurrent()) set(openAtom, { state: 'FAILED' });
  }
});

/** Applies an event to the draft; the autosave saves the changes. */
export const editDraftAtom = atom(null, (get, set, event: EditEvent) => {
  const before = get(editAtom);
  if (!before) return;
  set(editHolderAtom, editDraft(before, event));
});

/** Selects a part, from the address or by keyboard in the outline. */
export const selectAtom = atom(null, (_get, set, pointer: string) =>
  set(editDraftAtom, { type: 'SELECTED', selected: pointer }),
);

/** Stores unsaved changes in the browser, or clears the stored ones when everything is saved. */
export const keepDraftAtom = atom(null, (get, set) => {
  const site = get(openSiteAtom);
  const edit = get(editAtom);
  // Until the conflicts are resolved, the text stored before the merge stays: after a reload the merge asks again.
  if (!site || !edit || edit.conflicts.length > 0) return;
  const { storage } = get(gatewaysAtom);
  const key = storageKey(get, site.cmsId);
  const text = storedText(edit);
  // What another window stored stays, until a window takes it over as it opens the site.
  const stored = storage.read(key);
  if (stored === undefined || stored === get(storedTextAtom)) {
    storage.write(key, text);
    set(storedTextAtom, storage.read(key));
  }
  set(isStoredAtom, storage.read(key) === text);
});

/** Whether the browser has stored the unsaved changes; false where it has those of another window, or no space. */
export const isStoredAtom = atom(true);

/** Removes the stored changes of a site that is no longer open: the content service has them. */
export const forgetSavedDraftAtom = atom(null, (get, _set, cmsId: string, sent: EditState) => {
  const { storage } = get(gatewaysAtom);
  const key = storageKey(get, cmsId);
  if (storage.read(key) === storedText(sent)) storage.write(key, undefined);
});

/** The text that this window has stored, or found as it opened the site. */
const storedTextAtom = atom<string | undefined>(undefined);

/** Changes the data of the open site; `change` returns the same object for no change. */
const changeSiteAtom = atom(null, (get, set, change: (site: OpenSite) => OpenSite) => {
  const site = get(openSiteAtom);
  const changed = site && change(site);
  if (changed && changed !== site) set(openAtom, { state: 'OPEN', site: changed });
});

/** Records a new published version, from this window or elsewhere. */
export const seenPublishedAtom = atom(null, (_get, set, version: Version, published: Documents) =>
  set(changeSiteAtom, (site) => (site.version?.number === version.number ? site : { ...site, version, published })),
);

/**
 * Reloads the provider's schema and other reference data, because the identity team can change the schema while editors
 * work. Never rejects: the next reload follows soon.
 */
export const renewReferenceAtom = atom(null, async (get, set) => {
  const site = get(openSiteAtom);
  if (!site) return;
  const reference = await get(gatewaysAtom)
    .content.reference(site.cmsId)
    .catch(() => site.reference);
  set(changeSiteAtom, (now) => {
    if (now.cmsId !== site.cmsId || JSON.stringify(reference) === JSON.stringify(now.reference)) return now;
    // Equal data stays the same object: another one restarts the preview.
    const { schema, metadata } = now.reference;
    const equal = {
      ...(sameJson(schema, reference.schema) && { schema }),
      ...(sameJson(metadata, reference.metadata) && { metadata }),
    };
    return { ...now, reference: { ...reference, ...equal } };
  });
});

/** Changes the pictures to choose from. */
export const changePicturesAtom = atom(
  null,
  (_get, set, change: (pictures: readonly Picture[]) => readonly Picture[]) =>
    set(changeSiteAtom, ({ reference, ...site }) => ({
      ...site,
      reference: { ...reference, pictures: change(reference.pictures) },
    })),
);

/** The person who opened the draft: others on the same browser neither see nor save what is unsaved. */
export const personIdAtom = atom('');

const storageKey = (get: Getter, cmsId: string): string => `draft.${get(personIdAtom)}.${cmsId}`;

/** Unsaved changes in the browser's storage, with the draft that they change. */
const storedDraft = v.object({ ...v.pick(draftSchema, ['documents', 'lagging']).entries, base: draftSchema });

/** Unsaved changes with their base, as text for the browser's storage; undefined when all is saved. */
function storedText(edit: EditState): string | undefined {
  const { documents, lagging, base } = edit;
  return isDirty(edit) ? JSON.stringify({ documents, lagging, base }) : undefined;
}

/** The stored unsaved changes; undefined if there are none or they are invalid. */
function parseStoredDraft(text: string | undefined): EditState | undefined {
  const { success, output } = v.safeParse(storedDraft, jsonIn(text));
  return success ? { ...openDraft(output.base), documents: output.documents, lagging: output.lagging } : undefined;
}
