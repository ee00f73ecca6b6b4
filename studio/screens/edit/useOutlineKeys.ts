import { useSetAtom } from 'jotai';
import { useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import { allNodes, getChildNodes, nodeAt, type OutlineNode } from '../../model/outline.ts';
import { selectAtom } from '../../state/draft.ts';
import type { OutlineTools } from './OutlineItem.tsx';
import type { PartActions } from './usePartActions.ts';

/**
 * Handles the keys of ARIA's tree pattern: arrows, Home, End. Also Alt with arrow up and down moves a part, Delete
 * removes it, F2 focuses its form, Ctrl+D duplicates it. The focus follows the selection until it goes elsewhere.
 */
export function useOutlineKeys(
  tree: RefObject<HTMLElement | null>,
  nodes: readonly OutlineNode[],
  tools: OutlineTools,
): (event: KeyboardEvent) => void {
  const walkTo = useSetAtom(selectAtom);
  /** The row that has the focus since the last key. */
  const followed = useRef<Element>(null);
  // Runs after each render, because a moved part has a new row. A layout effect, because a passive effect could run after
  // the next key and focus the previous row.
  useLayoutEffect(() => {
    if (!followed.current) return;
    const { activeElement, body } = document;
    // When its row is removed, the focus is on the body.
    const hasFocus = activeElement === (followed.current.isConnected ? followed.current : body);
    const row = hasFocus ? (findRow(tree.current, tools.selected) ?? activeElement) : null;
    if (row !== activeElement && row instanceof HTMLElement) row.focus();
    followed.current = row;
  });
  return (event) => {
    const node = nodeAt(nodes, tools.selected);
    const act =
      node && (getAction(event, node, tools.actions) ?? getMovement(event, node, nodes, { ...tools, walkTo }));
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    followed.current = document.activeElement;
    act();
  };
}

function findRow(tree: HTMLElement | null, pointer: string): HTMLElement | undefined {
  const rows = [...(tree?.querySelectorAll<HTMLElement>('[role="treeitem"]') ?? [])];
  return rows.find(({ dataset }) => dataset['pointer'] === pointer);
}

function getAction(event: KeyboardEvent, node: OutlineNode, actions: PartActions): (() => void) | undefined {
  if (event.altKey && event.key === 'ArrowUp') return () => actions.shift(node, -1);
  if (event.altKey && event.key === 'ArrowDown') return () => actions.shift(node, 1);
  if (event.key === 'Delete') return () => actions.remove(node);
  if (event.key === 'd' && (event.ctrlKey || event.metaKey)) return () => actions.duplicate(node);
  if (event.key === 'F2' || event.key === 'Enter') return focusForm;
  return undefined;
}

/** Focuses the first control of the selected part, its name. */
export function focusForm(): void {
  document
    .querySelector<HTMLElement>(
      '[data-part-form] :is(input:not([type="hidden"]), textarea, select, button):not(:disabled)',
    )
    ?.focus();
}

function getMovement(
  event: KeyboardEvent,
  node: OutlineNode,
  nodes: readonly OutlineNode[],
  { isOpen, onOpen, walkTo }: OutlineTools & { readonly walkTo: (pointer: string) => void },
): (() => void) | undefined {
  if (event.altKey || event.ctrlKey || event.metaKey) return undefined;
  const rows = allNodes(nodes, isOpen);
  const index = rows.findIndex(({ pointer }) => pointer === node.pointer);
  const go = (to: OutlineNode | undefined) => (): void => {
    if (to) walkTo(to.pointer);
  };
  const hasChildren = getChildNodes(node).length > 0;
  const isFolded = hasChildren && !isOpen(node.pointer);
  const above = rows.findLast(({ pointer }) => node.pointer.startsWith(`${pointer}/`));
  switch (event.key) {
    case 'ArrowDown':
      return go(rows[index + 1]);
    case 'ArrowUp':
      return go(rows[index - 1]);
    case 'Home':
      return go(rows[0]);
    case 'End':
      return go(rows.at(-1));
    case 'ArrowRight':
      return isFolded ? () => onOpen(node.pointer, true) : go(hasChildren ? rows[index + 1] : undefined);
    case 'ArrowLeft':
      return hasChildren && !isFolded ? () => onOpen(node.pointer, false) : go(above);
    default:
      return undefined;
  }
}
