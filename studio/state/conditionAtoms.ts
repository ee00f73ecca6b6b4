import { atom } from 'jotai';
import { dependentsOf } from '../model/conditions.ts';
import { decidersFor, type Decider } from '../model/deciders.ts';
import { nearestNode, type OutlineNode } from '../model/outline.ts';
import { pointerOf, type Path } from '../model/parts.ts';
import { providerAtom } from './checkAtoms.ts';
import { documentsAtom, selectedAtom } from './draft.ts';
import { languagesAtom, outlineAtom, wordsAtom } from './outlineAtoms.ts';
import { removePartAtom } from './partAtoms.ts';
import { siteAtom } from './session.ts';

/** The fields that can decide whether the selected part is shown. */
export const decidersAtom = atom((get): readonly Decider[] => {
  const node = nearestNode(get(outlineAtom), get(selectedAtom));
  if (!node) return [];
  return decidersFor(get(wordsAtom), node.path, {
    provider: get(providerAtom),
    country: get(siteAtom)?.country ?? 'DE',
  });
});

/** A part whose removal is asked about, because answers in it decide whether others are shown. */
export interface Removal {
  readonly path: Path;
  readonly name: string;
  readonly dependents: readonly OutlineNode[];
}

const removalHolderAtom = atom<Removal | undefined>(undefined);

/** The removal that waits for an answer. */
export const removalAtom = atom((get) => get(removalHolderAtom));

/** Removes the part at a path, or asks first if others depend on it. */
export const askRemovalAtom = atom(null, (get, set, path: Path, name: string) => {
  const document = get(documentsAtom)[get(languagesAtom)[0] ?? ''];
  const nodes = get(outlineAtom);
  const dependents = dependentsOf(document, path).flatMap((one) => nearestNode(nodes, pointerOf(one)) ?? []);
  if (dependents.length > 0) set(removalHolderAtom, { path, name, dependents });
  else set(removePartAtom, path, name);
});

/** The answer: the part goes with the conditions that look at it, or all stays. */
export const answerRemovalAtom = atom(null, (get, set, isWanted: boolean) => {
  const removal = get(removalHolderAtom);
  set(removalHolderAtom, undefined);
  if (removal && isWanted) set(removePartAtom, removal.path, removal.name);
});
