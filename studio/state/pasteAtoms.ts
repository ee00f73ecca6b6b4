import { atom, type Getter, type Setter } from 'jotai';
import type { Check } from '../model/checks.ts';
import type { Documents } from '../model/documents.ts';
import {
  answerMisfits,
  formatCopiedPart,
  insertCopiedPart,
  misfitsAt,
  parseCopiedPart,
  pasteTarget,
  type CopiedPart,
  type Misfit,
  type MisfitAnswer,
} from '../model/copiedPart.ts';
import { nearestNode, outlineOf, type ListPlace, type OutlineNode } from '../model/outline.ts';
import { pointerOf } from '../model/parts.ts';
import { checkAtom, checkDocumentsAtom, providerAtom } from './checkAtoms.ts';
import { documentsAtom, openSiteIdAtom, selectedAtom } from './draft.ts';
import { mainLanguageAtom, outlineAtom, wordsAtom } from './outlineAtoms.ts';
import { announceAtom, changeAtom, dueFocusAtom } from './partAtoms.ts';
import { mayEditAtom, siteValueAtom } from './session.ts';

/** The selected part as text for the clipboard; undefined for parts outside lists, such as a section of the site. */
export const copiedTextAtom = atom((get) => {
  const node = nearestNode(get(outlineAtom), get(selectedAtom));
  return node?.index === undefined ? undefined : formatCopiedPart(get(documentsAtom), node);
});

/** A copied part with misfits that wait for the editor's answers. */
export interface Paste {
  readonly copied: CopiedPart;
  /** The documents that it was checked with. */
  readonly documents: Documents;
  readonly target: ListPlace;
  readonly node: OutlineNode;
  readonly misfits: readonly Misfit[];
}

/** The paste that waits for answers; only the atoms of this file change it. */
export const pasteAtom = siteValueAtom<Paste | undefined>(undefined);

/** Inserts a copied part in or behind the selected one; asks the editor about misfits first. */
export const startPasteAtom = atom(null, async (get, set, text: string) => {
  if (!get(mayEditAtom)) return;
  const copied = parseCopiedPart(text);
  if (!copied) return set(announceAtom, { key: 'edit.paste.unreadable', canUndo: false });
  return placePart(get, set, copied);
});

async function placePart(get: Getter, set: Setter, copied: CopiedPart): Promise<void> {
  const cmsId = get(openSiteIdAtom);
  const documents = get(documentsAtom);
  const target = pasteTarget(get(outlineAtom), get(selectedAtom), copied.part);
  if (!target) return set(announceAtom, { key: 'edit.paste.nowhere', canUndo: false });
  const trial = insertCopiedPart(documents, copied, target);
  const document = trial?.documents[get(mainLanguageAtom)];
  if (!trial || !document) return set(announceAtom, { key: 'edit.paste.unreadable', canUndo: false });
  let checks: readonly Check[] | undefined;
  // A newer check of the draft cancels this one, so it retries; this one may also cancel one of the draft.
  // oxlint-disable-next-line no-await-in-loop -- see above
  for (let tries = 0; !checks && tries < 5; tries += 1) checks = await set(checkDocumentsAtom, trial.documents);
  void set(checkAtom);
  if (get(openSiteIdAtom) !== cmsId) return undefined;
  if (get(documentsAtom) !== documents) return placePart(get, set, copied);
  const language = Object.entries(documents).find(([, one]) => one === get(wordsAtom))?.[0] ?? '';
  const nodes = outlineOf(document, trial.documents[language]);
  const at = pointerOf(trial.selected);
  const node = nearestNode(nodes, at);
  const misfits = misfitsAt(checks ?? [], nodes, at);
  if (node && misfits.length > 0) return set(pasteAtom, cmsId, { copied, documents, target, node, misfits });
  return set(insertAtom, copied, target, new Map());
}

/**
 * Answers the pending paste, by the pointers of the misfits; undefined cancels it. Asks again where somebody else's
 * change came into the draft meanwhile: the part may belong to another place now.
 */
export const answerPasteAtom = atom(null, (get, set, answers: ReadonlyMap<string, MisfitAnswer> | undefined) => {
  const paste = get(pasteAtom);
  set(pasteAtom, get(openSiteIdAtom), undefined);
  if (!paste || !answers || answers.get(paste.node.pointer) === 'omit') return;
  if (get(documentsAtom) !== paste.documents) void placePart(get, set, paste.copied);
  else set(insertAtom, paste.copied, paste.target, answers);
});

const insertAtom = atom(
  null,
  (get, set, copied: CopiedPart, target: ListPlace, answers: ReadonlyMap<string, MisfitAnswer>) => {
    const inserted = insertCopiedPart(get(documentsAtom), copied, target);
    if (!inserted) return;
    const documents = answerMisfits(inserted.documents, answers, get(providerAtom));
    set(changeAtom, { documents, selected: inserted.selected });
    set(dueFocusAtom, { part: pointerOf(inserted.selected) });
    set(announceAtom, { key: 'edit.done.pasted', canUndo: true });
  },
);
