import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { useEditor } from '../forms/editorContext.ts';
import type { NamedNode } from '../model/outline.ts';
import { partName, placeNames } from '../model/partNames.ts';
import { outlineAtom } from '../state/outlineAtoms.ts';

/** The function that names parts in the studio. */
export function usePartName(): (node: NamedNode) => string {
  const editor = useEditor();
  return useCallback((node) => partName(node, editor), [editor]);
}

/** The function that formats the breadcrumb of a place; empty for the content as a whole. */
export function usePlaceName(): (pointer: string) => string {
  const editor = useEditor();
  const nodes = useAtomValue(outlineAtom);
  return useCallback((pointer) => placeNames(nodes, pointer, editor).join(' › '), [nodes, editor]);
}
