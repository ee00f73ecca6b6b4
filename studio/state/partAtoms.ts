import { atom } from 'jotai';
import type { FormValue } from '#adapters/model/form.ts';
import type { JsonObject } from '#adapters/model/json.ts';
import { withFix, type Check } from '../model/checks.ts';
import { withFollowingConditions, withoutConditionsOn, withoutIdleEmptying } from '../model/conditions.ts';
import { inOtherLanguage, newItem, withFormerAnchor, withOwnAnchor } from '../model/newParts.ts';
import { withOriginals } from '../model/originals.ts';
import { pointerOf, type Part, type Path } from '../model/parts.ts';
import { withPartValue } from '../model/partValue.ts';
import { addItem, duplicateItem, lengthAt, moveItem, removeItem, type StructureChange } from '../model/structure.ts';
import { documentsAtom, editAtom, editDraftAtom, openSiteAtom } from './draft.ts';
import { languagesAtom } from './outlineAtoms.ts';
import { paneAtom } from './panes.ts';

/** What was just done, told in words and to screen readers; `canUndo` offers to take it back. */
export interface Announcement {
  readonly key: string;
  readonly values?: Readonly<Record<string, string>>;
  readonly canUndo: boolean;
}

interface Announced {
  readonly announcement: Announcement;
  /** The steps of undo when it was done: what is taken back must be the step that is named. */
  readonly after: readonly unknown[];
}

const announcedAtom = atom<Announced | undefined>(undefined);

/** What an undo would take back, and to what: it changes with everything that is done. */
const stepsAtom = atom((get): readonly unknown[] => {
  const edit = get(editAtom);
  return [edit?.documents, edit?.lagging, edit?.past.length];
});

/** What was just done; nothing as soon as something else is done. */
export const announcementAtom = atom((get) => {
  const { announcement, after = [] } = get(announcedAtom) ?? {};
  const steps = get(stepsAtom);
  return after.every((one, index) => one === steps[index]) ? announcement : undefined;
});

/** Says what was done, or nothing any more. */
export const announceAtom = atom(null, (get, set, announcement: Announcement | undefined) =>
  set(announcedAtom, announcement && { announcement, after: announcement.canUndo ? get(stepsAtom) : [] }),
);

/** Takes over documents with another structure, as one step of undo, and selects the part to work on. */
export const changeAtom = atom(null, (_get, set, { documents, selected }: StructureChange) =>
  set(editDraftAtom, { type: 'EDITED', documents, selected: pointerOf(selected) }),
);

/** Writes what a part's form has now; keystrokes in one `control` are undone together. */
export const writePartAtom = atom(
  null,
  (
    get,
    set,
    written: {
      readonly part: Part;
      readonly path: Path;
      readonly before: FormValue;
      readonly after: FormValue;
      readonly control?: string;
    },
  ) => {
    const published = get(openSiteAtom)?.published ?? {};
    const before = get(documentsAtom);
    const own = withOwnAnchor(withPartValue(before, written), before, published, written);
    const changed = withFormerAnchor(own, before, published, written);
    const followed = withFollowingConditions(changed, before, written.path);
    const after = withoutIdleEmptying(followed, before, written.path);
    const documents = withOriginals(before, after, get(languagesAtom)[0] ?? '');
    const { control } = written;
    const running = control !== undefined && { running: `${pointerOf(written.path)} ${control}` };
    set(editDraftAtom, { type: 'EDITED', documents, ...running });
  },
);

/** Who takes the focus once its part is drawn: a control, or the first one of a tab whose words are typed next. */
export const dueFocusAtom = atom<{ readonly part: string; readonly control?: Path } | undefined>(undefined);

/** Adds parts to a list, behind `index` others; each may bring members that are known already. */
export const addPartsAtom = atom(
  null,
  (get, set, list: Path, part: string, languageMembers: readonly JsonObject[], index?: number) => {
    let documents = get(documentsAtom);
    const at = index ?? lengthAt(Object.values(documents)[0], list);
    languageMembers.forEach((members, offset) => {
      const item = newItem(documents, list, { part, initialMembers: members });
      documents = addItem(documents, list, at + offset, () => inOtherLanguage(item)).documents;
    });
    if (languageMembers.length === 0) return;
    set(changeAtom, { documents, selected: [...list, String(at)] });
    set(paneAtom, 'part');
    if (part === 'tab') set(dueFocusAtom, { part: pointerOf([...list, String(at)]) });
    set(announceAtom, { key: 'edit.done.added', canUndo: true });
  },
);

/** Removes the part at a path, and the conditions that look at its fields. */
export const removePartAtom = atom(null, (get, set, path: Path, name: string) => {
  set(changeAtom, removeItem(withoutConditionsOn(get(documentsAtom), path), path));
  set(announceAtom, { key: 'edit.done.removed', values: { name }, canUndo: true });
});

/** Copies the part at a path; the copy stands behind it. */
export const duplicatePartAtom = atom(null, (get, set, path: Path, name: string) => {
  set(changeAtom, duplicateItem(get(documentsAtom), path));
  set(announceAtom, { key: 'edit.done.duplicated', values: { name }, canUndo: true });
});

/** Moves a part to an index of a list; `index` counts without the part itself. */
export const movePartAtom = atom(null, (get, set, from: Path, list: Path, index: number, name: string) => {
  set(changeAtom, moveItem(get(documentsAtom), from, list, index));
  set(announceAtom, { key: 'edit.done.moved', values: { name, place: String(index + 1) }, canUndo: true });
});

/** Takes the last step back, or does it again. */
export const undoAtom = atom(null, (_get, set, direction: 'UNDONE' | 'REDONE' = 'UNDONE') => {
  set(editDraftAtom, { type: direction });
  set(announceAtom, { key: direction === 'UNDONE' ? 'edit.done.undone' : 'edit.done.redone', canUndo: false });
});

/** Mends a finding where that is safe. */
export const mendAtom = atom(null, (get, set, check: Check) => {
  const before = get(documentsAtom);
  const documents = withOriginals(before, withFix(before, check), get(languagesAtom)[0] ?? '');
  set(editDraftAtom, { type: 'EDITED', documents });
  set(announceAtom, { key: 'edit.done.mended', canUndo: true });
});

/** A language may lag behind without blocking the publication, or may no longer. */
export const toggleLaggingAtom = atom(null, (get, set, language: string) => {
  const lagging = get(editAtom)?.lagging ?? [];
  const changed = lagging.includes(language) ? lagging.filter((one) => one !== language) : [...lagging, language];
  set(editDraftAtom, { type: 'EDITED', lagging: changed });
});
