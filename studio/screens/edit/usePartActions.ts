import { useAtomValue, useStore } from 'jotai';
import { useMemo } from 'react';
import {
  nodeAt,
  type OutlineNode,
  dropTarget,
  moveTargets,
  type ListPlace,
  type MoveTarget,
} from '../../model/outline.ts';
import { askRemovalAtom } from '../../state/conditionAtoms.ts';
import { duplicatePartAtom, movePartAtom } from '../../state/partAtoms.ts';
import { mayEditAtom } from '../../state/session.ts';
import { outlineAtom } from '../../state/outlineAtoms.ts';
import { usePartName } from '../usePartNames.ts';

/** The actions on a part of the outline. */
export interface PartActions {
  /** Whether the person may move, duplicate and remove a part: it is an item of a list. */
  readonly canMove: (node: OutlineNode) => boolean;
  readonly remove: (node: OutlineNode) => void;
  readonly duplicate: (node: OutlineNode) => void;
  /** Moves up (-1) or down (1) in its list; does nothing at the ends. */
  readonly shift: (node: OutlineNode, step: -1 | 1) => void;
  readonly move: (node: OutlineNode, target: MoveTarget) => void;
  /** Drops a part on another: at the end of a list inside it that accepts the part, else before it in its list. */
  readonly drop: (from: string, target: OutlineNode) => void;
  /** Whether `drop` would move the part. */
  readonly canDrop: (from: string, target: OutlineNode) => boolean;
  /** The other lists to which a part can move. */
  readonly targetsOf: (node: OutlineNode) => readonly MoveTarget[];
}

/** The actions of the outline for keys, buttons and drag and drop; they do nothing for viewers. */
export function usePartActions(): PartActions {
  const store = useStore();
  const mayEdit = useAtomValue(mayEditAtom);
  const formatName = usePartName();
  return useMemo(() => {
    const canMove = (node: OutlineNode): boolean => mayEdit && node.index !== undefined;
    const to = (node: OutlineNode, { list, index }: ListPlace): void =>
      store.set(movePartAtom, node.path, list, index, formatName(node));
    return {
      canMove,
      remove: (node) => canMove(node) && store.set(askRemovalAtom, node.path, formatName(node)),
      duplicate: (node) => canMove(node) && store.set(duplicatePartAtom, node.path, formatName(node)),
      shift: (node, step) => {
        const index = (node.index ?? 0) + step;
        if (canMove(node) && index >= 0 && index < (node.count ?? 0)) to(node, { list: node.path.slice(0, -1), index });
      },
      move: (node, target) => canMove(node) && to(node, target),
      drop: (from, over) => {
        const node = nodeAt(store.get(outlineAtom), from);
        const target = node && dropTarget(node, over);
        if (node && target && canMove(node)) to(node, target);
      },
      canDrop: (from, over) => {
        const node = nodeAt(store.get(outlineAtom), from);
        return node !== undefined && canMove(node) && dropTarget(node, over) !== undefined;
      },
      targetsOf: (node) => moveTargets(store.get(outlineAtom), node),
    };
  }, [store, mayEdit, formatName]);
}
