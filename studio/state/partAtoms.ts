import { atom } from 'jotai';
import type { FormValue } from '@kontor/schema-adapters';
import type { JsonObject } from '@kontor/schema-adapters/json';
import { withFix, type Check } from '../model/checks.ts';
import { withFollowingConditions, withoutConditionsOn, withoutIdleEmptying } from '../model/conditions.ts';
import { newItem, withFormerAnchor, withOwnAnchor } from '../model/newParts.ts';
import { withOriginals } from '../model/originals.ts';
import { pointerOf, type Part, type Path } from '../model/parts.ts';
import { withPartValue } from '../model/partValue.ts';
import {
  addItem,
  duplicateItem,
  lengthAt,
  moveItem,
  removeItem,
  withoutTexts,
  type StructureChange,
} from '../model/structure.ts';
import { documentsAtom, editAtom, editDraftAtom, openSiteAtom } from './draft.ts';
import { mainLanguageAtom } from './outlineAtoms.ts';
import { paneAtom } from './panes.ts';

/** A message about the last action, also for screen readers; `canUndo` offers undo. */
export interface Announcement {
  readonly key: string;
  readonly values?: Readonly<Record<string, string>>;
  readonly canUndo: boolean;
}

interface CurrentAnnouncement {
  readonly announcement: Announcement;
  /** The undo state of the action, so that undo reverts exactly the announced step. */
  readonly after: readonly unknown[];
}

const currentAnnouncementAtom = atom<CurrentAnnouncement | undefined>(undefined);

/** The undo state: changes with every edit. */
const stepsAtom = atom((get): readonly unknown[] => {
  const edit = get(editAtom);
  return [edit?.documents, edit?.lagging, edit?.past.length];
});

/** The current announcement; undefined after another edit. */
export const announcementAtom = atom((get) => {
  const { announcement, after = [] } = get(currentAnnouncementAtom) ?? {};
  const steps = get(stepsAtom);
  return after.every((one, index) => one === steps[index]) ? announcement : undefined;
});

/** Sets or clears the announcement. */
export const announceAtom = atom(null, (get, set, announcement: Announcement | undefined) => {
  // Nothing can be undone while conflicts wait.
  if (announcement?.canUndo === true && get(editAtom)?.conflicts.length !== 0) return;
  set(currentAnnouncementAtom, announcement && { announcement, after: announcement.canUndo ? get(stepsAtom) : [] });
});

/** Applies a structural change as one undo step, and selects its part. */
export const changeAtom = atom(null, (_get, set, { documents, selected }: StructureChange) =>
  set(editDraftAtom, { type: 'EDITED', documents, selected: pointerOf(selected) }),
);

/** Writes the value of a part's form; undo reverts keystrokes in one `control` together. */
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
    const main = get(mainLanguageAtom);
    const withAnchor = withOwnAnchor(withPartValue(before, written), before, published, written, main);
    const changed = withFormerAnchor(withAnchor, before, published, written);
    const withConditions = withFollowingConditions(changed, before, written.path);
    const after = withoutIdleEmptying(withConditions, before, written.path);
    const documents = withOriginals(before, after, main);
    const { control } = written;
    const running = control !== undefined && { running: `${pointerOf(written.path)} ${control}` };
    set(editDraftAtom, { type: 'EDITED', documents, ...running });
  },
);

/** The part, and optionally the control, that gets the focus once it is rendered; a new tab focuses its first control. */
export const dueFocusAtom = atom<{ readonly part: string; readonly control?: Path } | undefined>(undefined);

/** Adds parts at the end of a list, each with initial members. */
export const addPartsAtom = atom(null, (get, set, list: Path, part: string, initialMembers: readonly JsonObject[]) => {
  let documents = get(documentsAtom);
  const end = lengthAt(Object.values(documents)[0], list);
  const selected = [...list, String(end)];
  for (const [offset, members] of initialMembers.entries()) {
    const item = newItem(documents, list, part, members);
    documents = addItem(documents, list, end + offset, () => withoutTexts(item) ?? {}).documents;
  }
  if (initialMembers.length === 0) return;
  set(changeAtom, { documents, selected });
  set(paneAtom, 'part');
  if (part === 'tab') set(dueFocusAtom, { part: pointerOf(selected) });
  set(announceAtom, { key: 'edit.done.added', canUndo: true });
});

/** Removes the part at a path, and the conditions that read its fields. */
export const removePartAtom = atom(null, (get, set, path: Path, name: string) => {
  set(changeAtom, removeItem(withoutConditionsOn(get(documentsAtom), path), path));
  set(announceAtom, { key: 'edit.done.removed', values: { name }, canUndo: true });
});

/** Duplicates the part at a path; the copy follows it. */
export const duplicatePartAtom = atom(null, (get, set, path: Path, name: string) => {
  set(changeAtom, duplicateItem(get(documentsAtom), path));
  set(announceAtom, { key: 'edit.done.duplicated', values: { name }, canUndo: true });
});

/** Moves a part to an index of a list; `index` counts without the part itself. */
export const movePartAtom = atom(null, (get, set, from: Path, list: Path, index: number, name: string) => {
  set(changeAtom, moveItem(get(documentsAtom), from, list, index));
  set(announceAtom, { key: 'edit.done.moved', values: { name, place: String(index + 1) }, canUndo: true });
});

/** Undoes the last step, or redoes it. */
export const undoAtom = atom(null, (get, set, direction: 'UNDONE' | 'REDONE' = 'UNDONE') => {
  const before = get(editAtom);
  set(editDraftAtom, { type: direction });
  if (get(editAtom) === before) return;
  set(announceAtom, { key: direction === 'UNDONE' ? 'edit.done.undone' : 'edit.done.redone', canUndo: false });
});

/** Applies the fix of a finding. */
export const applyFixAtom = atom(null, (get, set, check: Check) => {
  const before = get(documentsAtom);
  const documents = withOriginals(before, withFix(before, check), get(mainLanguageAtom));
  set(editDraftAtom, { type: 'EDITED', documents });
  set(announceAtom, { key: 'edit.done.fixed', canUndo: true });
});

/** Toggles whether missing translations of a language block the publication. */
export const toggleLaggingAtom = atom(null, (get, set, language: string) => {
  const lagging = get(editAtom)?.lagging ?? [];
  const changed = lagging.includes(language) ? lagging.filter((one) => one !== language) : [...lagging, language];
  set(editDraftAtom, { type: 'EDITED', lagging: changed });
});
