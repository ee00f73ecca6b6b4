import { atom } from 'jotai';
import type { JsonObject } from '@kontor/schema-adapters/json';
import { dependentsOf } from '../model/conditions.ts';
import { decidersFor, type Decider } from '../model/deciders.ts';
import { pathAfter } from '../model/matchItems.ts';
import { nearestNode, type OutlineNode } from '../model/outline.ts';
import { pointerOf, type Path } from '../model/parts.ts';
import { providerAtom } from './checkAtoms.ts';
import { selectedAtom } from './draft.ts';
import { mainDocumentAtom, outlineAtom, wordsAtom } from './outlineAtoms.ts';
import { removePartAtom } from './partAtoms.ts';
import { siteAtom } from './session.ts';

/** The fields that conditions of the selected part can read. */
export const decidersAtom = atom((get): readonly Decider[] => {
  const node = nearestNode(get(outlineAtom), get(selectedAtom));
  if (!node) return [];
  return decidersFor(get(wordsAtom), node.path, {
    provider: get(providerAtom),
    country: get(siteAtom)?.country ?? 'DE',
  });
});

/** A removal to confirm, because conditions of other parts read fields of this one. */
interface Removal {
  readonly path: Path;
  /** The document of the path: somebody else may move the part before the answer. */
  readonly document: JsonObject | undefined;
  readonly name: string;
  readonly dependents: readonly OutlineNode[];
}

/** The removal that waits for confirmation; only the atoms of this file change it. */
export const removalAtom = atom<Removal | undefined>(undefined);

/** Removes the part at a path, or asks for confirmation if others depend on it. */
export const askRemovalAtom = atom(null, (get, set, path: Path, name: string) => {
  const document = get(mainDocumentAtom);
  const nodes = get(outlineAtom);
  const dependents = dependentsOf(document, path).flatMap((one) => nearestNode(nodes, pointerOf(one)) ?? []);
  if (dependents.length > 0) set(removalAtom, { path, document, name, dependents });
  else set(removePartAtom, path, name);
});

/** Answers the confirmation: removes the part with the conditions that read it, or nothing. */
export const answerRemovalAtom = atom(null, (get, set, isConfirmed: boolean) => {
  const removal = get(removalAtom);
  set(removalAtom, undefined);
  if (!removal || !isConfirmed) return;
  const path = pathAfter(removal.document, get(mainDocumentAtom), removal.path);
  if (path) set(removePartAtom, path, removal.name);
});
