import { editorsOfField } from '@kontor/contract/rules';
import { isJsonObject, isList, type Json, type JsonObject } from '@kontor/schema-adapters/json';
import { isConditional } from './conditions.ts';
import { valueIn } from './documents.ts';
import { branchesOf, isInside, listsOf, partAt, pointerOf, resolvePart, type Part, type Path } from './parts.ts';

/** A place in a list. */
export interface ListPlace {
  readonly list: Path;
  readonly index: number;
}

/** A list to which a part can move, with its owner and the index at its end. */
export interface MoveTarget extends ListPlace {
  readonly owner: NamedNode & Pick<OutlineNode, 'pointer'>;
  /** The tab that contains the owner; undefined if the owner is the tab itself. */
  readonly tab?: NamedNode | undefined;
}

/** The data from which the studio builds a part's name. */
export type NamedNode = Pick<OutlineNode, 'name' | 'nameKey' | 'stands'>;

/** The ends of all lists that accept a part, without its own list and those inside it. */
export function moveTargets(nodes: readonly OutlineNode[], node: OutlineNode): readonly MoveTarget[] {
  const ownList = pointerOf(node.path.slice(0, -1));
  const all = allNodes(nodes);
  return all.flatMap((owner) =>
    isInside(owner.pointer, node.pointer)
      ? []
      : owner.lists
          .filter(({ offers, path }) => offers.includes(node.part) && pointerOf(path) !== ownList)
          .map(({ path, items }) => ({
            list: path,
            index: items.length,
            owner,
            tab: all.find(({ part, pointer }) => part === 'tab' && owner.pointer.startsWith(`${pointer}/`)),
          })),
  );
}

/**
 * Where a part goes when it is dropped on another: to the end of a list inside it that accepts the part, else to its
 * index among siblings. Undefined if neither fits.
 */
export function dropTarget(node: OutlineNode, over: OutlineNode): ListPlace | undefined {
  if (isInside(over.pointer, node.pointer)) return undefined;
  const inside = over.lists.find(({ offers }) => offers.includes(node.part));
  if (inside) return { list: inside.path, index: inside.items.length };
  const [list, ownList] = [over.path.slice(0, -1), node.path.slice(0, -1)];
  const isSibling = over.index !== undefined && (over.part === node.part || pointerOf(list) === pointerOf(ownList));
  return isSibling ? { list, index: over.index ?? 0 } : undefined;
}

/** A node of the outline: a part of the content with its lists. */
export interface OutlineNode {
  readonly pointer: string;
  readonly path: Path;
  /** The name of the part (`tab`, `booleantiles`, `tile`), for its texts and its picture. */
  readonly part: string;
  /** Its name in the content; undefined without one. */
  readonly name?: string | undefined;
  /** The text key for its name if the content has none. */
  readonly nameKey: string;
  /** The account field or newsletter that it represents. */
  readonly stands?: string | undefined;
  /** Whether it has conditions on answers in other fields. */
  readonly isConditional: boolean;
  readonly lists: readonly OutlineList[];
  /** Index in its list; undefined outside lists. */
  readonly index?: number | undefined;
  /** Length of its list; undefined outside lists. */
  readonly count?: number | undefined;
}

/** A list of a part: its items, and the kinds of part that it accepts. */
export interface OutlineList {
  readonly path: Path;
  readonly member: string;
  /** Kinds of part that it accepts: several types of component, or one kind of item. */
  readonly offers: readonly string[];
  readonly items: readonly OutlineNode[];
}

/**
 * The outline of a content document: the preference centre first, then the other sections, each with its lists down to
 * fields and tiles. Names come from `words`, where it has them.
 */
export function outlineOf(document: JsonObject, words: JsonObject = document): readonly OutlineNode[] {
  const root = partAt(document, []);
  const members = Object.keys(root?.schema.properties ?? {}).filter((name) => name !== '$schema');
  const sections = ['preferenceCenter', ...members.filter((name) => name !== 'preferenceCenter')];
  return sections.flatMap((name) => {
    const node = outlineNode({ document, words }, [name]);
    return node ? [node] : [];
  });
}

/** The document with the parts, and the one with their names. */
interface OutlineSource {
  readonly document: JsonObject;
  readonly words: JsonObject;
}

/** Cached nodes by the part and its counterpart in `words`. */
const nodesByDocument = new WeakMap<object, WeakMap<object, OutlineNode>>();

/** The node of a part: the same object while the part and its place do not change. */
function outlineNode(source: OutlineSource, path: Path, index?: number, count?: number): OutlineNode | undefined {
  const part = partAt(source.document, path);
  if (part === undefined) return undefined;
  const value = valueIn(source.document, path);
  const translated = valueIn(source.words, path);
  const words = isJsonObject(translated) ? translated : noWords;
  const nodes = isJsonObject(value) ? (nodesByDocument.get(value) ?? new WeakMap<object, OutlineNode>()) : undefined;
  const before = nodes?.get(words);
  const isSame = before?.pointer === pointerOf(path) && before.part === part.name;
  if (isSame && before.index === index && before.count === count) return before;
  const node = newNode(source, path, part, { index, count });
  if (isJsonObject(value) && nodes) nodesByDocument.set(value, nodes.set(words, node));
  return node;
}

const noWords: JsonObject = {};

function newNode(
  source: OutlineSource,
  path: Path,
  part: Part,
  { index, count }: { readonly index: number | undefined; readonly count: number | undefined },
): OutlineNode {
  const { document, words } = source;
  const value = valueIn(document, path);
  return {
    pointer: pointerOf(path),
    path,
    part: part.name,
    name: nameIn(value, valueIn(words, path)),
    nameKey: nameKey(value, part.name),
    stands: standsFor(value),
    isConditional: isConditional(value),
    lists: listsOf(part, path).map(({ member, item, path: list }) => {
      const items = valueIn(document, list);
      const branches = branchesOf(resolvePart(item, member).schema);
      const children = isList(items) ? items : [];
      return {
        path: list,
        member,
        offers: branches.length > 0 ? branches.map(({ name }) => name) : [resolvePart(item, member).name],
        items: children.flatMap((_item, at) => outlineNode(source, [...list, String(at)], at, children.length) ?? []),
      };
    }),
    index,
    count,
  };
}

/** Members that can be the name of a part, best first. */
const namingMembers = ['label', 'title', 'name', 'headline', 'schemaPath', 'key', 'anchor', 'id'];

/** The name of a part; `words` is the same part in the language of the name. */
export function nameIn(value: Json | undefined, words: Json | undefined = value): string | undefined {
  if (!isJsonObject(value)) return undefined;
  const { schemaPaths } = value;
  const translated: JsonObject = isJsonObject(words) ? words : {};
  const names = [
    ...namingMembers.flatMap((member) => [translated[member], value[member]]),
    isList(schemaPaths) ? schemaPaths[0] : undefined,
  ];
  return names.find((name): name is string => typeof name === 'string' && name.trim() !== '');
}

/** A field whose type implies its account path is named by its type, any other part by its kind. */
function nameKey(value: Json | undefined, part: string): string {
  const type = isJsonObject(value) && typeof value['type'] === 'string' ? value['type'] : '';
  return editorsOfField(type)?.path === undefined ? `edit.parts.${part}` : `members.type.values.${type}`;
}

/** The account field or newsletter that a part represents. */
function standsFor(value: Json | undefined): string | undefined {
  if (!isJsonObject(value)) return undefined;
  const { schemaPath, schemaPaths, key } = value;
  const names = [schemaPath, isList(schemaPaths) ? schemaPaths[0] : undefined, key];
  return names.find((name): name is string => typeof name === 'string' && name.trim() !== '');
}

/** All nodes of an outline with their descendants, from top to bottom; with `isOpen` the visible rows of a tree. */
export function allNodes(
  nodes: readonly OutlineNode[],
  isOpen: (pointer: string) => boolean = () => true,
): readonly OutlineNode[] {
  return nodes.flatMap((node) => [node, ...(isOpen(node.pointer) ? allNodes(getChildNodes(node), isOpen) : [])]);
}

/** The nodes in the lists of a node. */
export function getChildNodes({ lists }: OutlineNode): readonly OutlineNode[] {
  return lists.flatMap(({ items }) => items);
}

/** The node at a pointer, or its nearest ancestor; undefined if there is none. */
export function nearestNode(nodes: readonly OutlineNode[], pointer: string): OutlineNode | undefined {
  return allNodes(nodes).findLast((node) => isInside(pointer, node.pointer));
}

/**
 * Whether a pointer addresses a part of the outline or a member of one, even a missing member; false for a missing list
 * item.
 */
export function namesPart(nodes: readonly OutlineNode[], pointer: string): boolean {
  const node = nearestNode(nodes, pointer);
  if (!node) return false;
  const [, member, index] = pointer.slice(node.pointer.length).split('/');
  return index === undefined || node.lists.every((list) => list.member !== member);
}

/** The node at a pointer. */
export function nodeAt(nodes: readonly OutlineNode[], pointer: string): OutlineNode | undefined {
  return allNodes(nodes).find((node) => node.pointer === pointer);
}
