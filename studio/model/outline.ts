import { editorsOfField } from '#contract/fieldsForEditors.ts';
import { isJsonObject, isList, type Json, type JsonObject } from '#adapters/model/json.ts';
import { isConditional } from './conditions.ts';
import { valueIn } from './documents.ts';
import { branchesOf, listsOf, partAt, pointerOf, resolvePart, type Part, type Path } from './parts.ts';

/** A list to which a part can move, the part that holds it, and the index there without the part itself. */
export interface MoveTarget {
  readonly list: Path;
  readonly index: number;
  readonly owner: NamedNode & Pick<OutlineNode, 'pointer'>;
  /** The tab around it, unless it is the tab itself. */
  readonly tab?: NamedNode | undefined;
}

/** What the name of a part in the studio is made of. */
export type NamedNode = Pick<OutlineNode, 'name' | 'nameKey' | 'stands'>;

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

/** A place in the outline: a part of the content with the lists that it holds. */
export interface OutlineNode {
  readonly pointer: string;
  readonly path: Path;
  /** The name of the part (`tab`, `booleantiles`, `tile`), for its texts and its picture. */
  readonly part: string;
  /** The editor's own word for it; undefined if it has none yet. */
  readonly name?: string | undefined;
  /** The key of what it is called without one. */
  readonly nameKey: string;
  /** The field of the account, or the newsletter, that it stands for. */
  readonly stands?: string | undefined;
  /** Whether it is shown only if answers in other fields meet its conditions. */
  readonly isConditional: boolean;
  readonly lists: readonly OutlineList[];
  /** Index in its list, and the length of that list; absent if it stands in none. */
  readonly index?: number;
  readonly count?: number;
}

/** A list of a part: its items, and what can be added to it. */
export interface OutlineList {
  readonly path: Path;
  readonly member: string;
  /** The parts that may be added: several types of component, or one kind of item. */
  readonly offers: readonly string[];
  readonly items: readonly OutlineNode[];
}

/**
 * The outline of a content document: the preference centre first, then the other sections, each with its lists down to
 * fields and tiles. Names are in the language of `words`, where it has them.
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

/** The document that has the parts, and the one that has their names. */
interface OutlineSource {
  readonly document: JsonObject;
  readonly words: JsonObject;
}

/** By the part and its words. */
const nodesByDocument = new WeakMap<object, WeakMap<object, OutlineNode>>();

/** The node of a part: the same object as before while the part and its place are the same. */
function outlineNode(source: OutlineSource, path: Path, index?: number, count?: number): OutlineNode | undefined {
  const part = partAt(source.document, path);
  if (part === undefined) return undefined;
  const value = valueIn(source.document, path);
  const named = valueIn(source.words, path);
  const words = isJsonObject(named) ? named : noWords;
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
      const found = isList(items) ? items : [];
      return {
        path: list,
        member,
        offers: branches.length > 0 ? branches.map(({ name }) => name) : [resolvePart(item, member).name],
        items: found.flatMap((_item, at) => outlineNode(source, [...list, String(at)], at, found.length) ?? []),
      };
    }),
    ...(index !== undefined && { index }),
    ...(count !== undefined && { count }),
  };
}

/** Members by which editors recognise a part, best first. */
const namingMembers = ['label', 'title', 'name', 'headline', 'schemaPath', 'key', 'anchor', 'id'];

/** What an editor calls a part; `words` is the same part in the language of the name, if not in this one. */
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

/** A field that knows its place in the account is called by its type, any other part by what kind of part it is. */
function nameKey(value: Json | undefined, part: string): string {
  const type = isJsonObject(value) && typeof value['type'] === 'string' ? value['type'] : '';
  return editorsOfField(type)?.path === undefined ? `edit.parts.${part}` : `members.type.values.${type}`;
}

/** The field of the account, or the newsletter, that a part stands for. */
function standsFor(value: Json | undefined): string | undefined {
  if (!isJsonObject(value)) return undefined;
  const { schemaPath, schemaPaths, key } = value;
  const names = [schemaPath, isList(schemaPaths) ? schemaPaths[0] : undefined, key];
  return names.find((name): name is string => typeof name === 'string' && name.trim() !== '');
}

/** All nodes of an outline with those inside, from top to bottom. */
export function allNodes(nodes: readonly OutlineNode[]): readonly OutlineNode[] {
  return nodes.flatMap((node) => [node, ...node.lists.flatMap(({ items }) => allNodes(items))]);
}

/** The node at a pointer, or the nearest one above it; undefined if there is none. */
export function nearestNode(nodes: readonly OutlineNode[], pointer: string): OutlineNode | undefined {
  const found = allNodes(nodes).filter((node) => pointer === node.pointer || pointer.startsWith(`${node.pointer}/`));
  return found.toSorted((one, two) => two.pointer.length - one.pointer.length)[0];
}

/**
 * Whether a pointer names a part of the outline or a member of one, which may be missing there; not an item that its
 * list does not have.
 */
export function namesPart(nodes: readonly OutlineNode[], pointer: string): boolean {
  const node = nearestNode(nodes, pointer);
  if (!node) return false;
  const [, member, index] = pointer.slice(node.pointer.length).split('/');
  return index === undefined || node.lists.every((list) => list.member !== member);
}

/** The visible rows of a tree, from top to bottom. */
export function visibleNodes(
  nodes: readonly OutlineNode[],
  isOpen: (pointer: string) => boolean,
): readonly OutlineNode[] {
  return nodes.flatMap((node) => [
    node,
    ...(isOpen(node.pointer)
      ? visibleNodes(
          node.lists.flatMap(({ items }) => items),
          isOpen,
        )
      : []),
  ]);
}

/** The node at a pointer. */
export function nodeAt(nodes: readonly OutlineNode[], pointer: string): OutlineNode | undefined {
  return allNodes(nodes).find((node) => node.pointer === pointer);
}
