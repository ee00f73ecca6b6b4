import { useAtom, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import type { OutlineNode } from '../../model/outline.ts';
import { pathOf, type Part } from '../../model/parts.ts';
import { selectedAtom } from '../../state/draft.ts';
import { focusForm } from './useOutlineKeys.ts';
import { focusAt } from '@kontor/rjsf-theme/form';
import { partAnchor } from '../../model/partForm.ts';
import { dueFocusAtom } from '../../state/partAtoms.ts';

/** Focuses the requested control of the part, or the input that an address of an error sentence names. */
export function useRequestedFocus(node: OutlineNode, part: Part): void {
  const [pendingFocus, setPendingFocus] = useAtom(dueFocusAtom);
  useEffect(() => {
    if (pendingFocus?.part !== node.pointer) return;
    if (pendingFocus.control) focusAt(partAnchor(part), pendingFocus.control);
    else focusForm();
    setPendingFocus(undefined);
  }, [pendingFocus, node.pointer, part, setPendingFocus]);
  const selected = useAtomValue(selectedAtom);
  useEffect(() => {
    if (selected.startsWith(`${node.pointer}/errors/`))
      focusAt(partAnchor(part), pathOf(selected.slice(node.pointer.length)));
  }, [selected, node.pointer, part]);
}
