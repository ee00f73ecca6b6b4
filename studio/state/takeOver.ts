import { atom } from 'jotai';
import type { Draft } from '../gateways/apiTypes.ts';
import { editAtom, editDraftAtom } from './draft.ts';
import { announceAtom } from './partAtoms.ts';

/**
 * Takes the draft that somebody else saved into the one in hand, and says whose it is. Places that both changed become
 * conflicts instead, which the editor decides.
 */
export const takeOverAtom = atom(null, (get, set, { changedBy = '', ...draft }: Draft) => {
  const before = get(editAtom);
  if (!before || before.conflicts.length > 0 || before.base.revision === draft.revision) return;
  set(editDraftAtom, { type: 'CHANGED_ELSEWHERE', ...draft });
  const after = get(editAtom);
  if (after?.conflicts.length === 0 && after.documents !== before.documents)
    set(announceAtom, {
      key: changedBy === '' ? 'edit.done.elsewhere.somebody' : 'edit.done.elsewhere',
      values: { name: changedBy },
      canUndo: false,
    });
});
