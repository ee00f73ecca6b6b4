import { allNodes, type OutlineNode } from './outline.ts';
import { pointerOf, type Path } from './parts.ts';

/** A list to which a part can move, the part that holds it, and the index there without the part itself. */
export interface MoveTarget {
  readonly list: Path;
  readonly index: number;
  readonly owner: Pick<OutlineNode, 'part' | 'name' | 'pointer'>;
  /** The tab around it, unless it is the tab itself. */
  readonly tab?: Pick<OutlineNode, 'part' | 'name'> | undefined;
}

/** The lists that take such a part, without its own and those inside of it; at their end. */
export function moveTargets(nodes: readonly OutlineNode[], node: OutlineNode): readonly MoveTarget[] {
  const own = pointerOf(node.path.slice(0, -1));
  const all = allNodes(nodes);
  return all.flatMap((owner) =>
    owner.pointer === node.pointer || owner.pointer.startsWith(`${node.pointer}/`)
      ? []
      : owner.lists
          .filter(({ offers, path }) => offers.includes(node.part) && pointerOf(path) !== own)
          .map(({ path, items }) => ({
            list: path,
            index: items.length,
            owner,
            tab: all.find(({ part, pointer }) => part === 'tab' && owner.pointer.startsWith(`${pointer}/`)),
          })),
  );
}

/**
 * Where a part lands that is dropped on another: in its place if both are of lists that take the same parts, else at
 * the end of a list inside of it. Undefined if it fits neither.
 */
export function dropTarget(node: OutlineNode, over: OutlineNode): Pick<MoveTarget, 'list' | 'index'> | undefined {
  if (over.pointer === node.pointer || over.pointer.startsWith(`${node.pointer}/`)) return undefined;
  const inside = over.lists.find(({ offers }) => offers.includes(node.part));
  if (inside) return { list: inside.path, index: inside.items.length };
  const [list, own] = [over.path.slice(0, -1), node.path.slice(0, -1)];
  const isSibling = over.index !== undefined && (over.part === node.part || pointerOf(list) === pointerOf(own));
  return isSibling ? { list, index: over.index ?? 0 } : undefined;
}
