import { editorSchema } from '@kontor/contract/rules';
import { fieldsOf } from '@kontor/schema-adapters';
import { isJsonObject, isList, isRecord, jsonIn, ownMember, type JsonObject } from '@kontor/schema-adapters/json';
import type { ProviderSchema } from '@kontor/schema-adapters/provider';
import type { Check } from './checks.ts';
import { inEachLanguage, valueIn, withValue, type Documents } from './documents.ts';
import { allNodes, nearestNode, type ListPlace, type OutlineNode } from './outline.ts';
import { isInside, partAt, pathOf, type Path } from './parts.ts';
import { addItem, removeItem, withFreeNames, withoutTexts, type StructureChange } from './structure.ts';

/** A part on the clipboard: its kind, and its members in each language of its site. */
export interface CopiedPart {
  readonly part: string;
  readonly languages: Documents;
}

/** Formats a part as JSON with the `$schema` of the content. */
export function formatCopiedPart(documents: Documents, { part, path }: OutlineNode): string {
  const languages = Object.entries(documents).map(([language, document]) => [language, valueIn(document, path)]);
  const copied = { $schema: editorSchema()['$id'], part, languages: Object.fromEntries(languages) };
  return `${JSON.stringify(copied, undefined, 2)}\n`;
}

/** The limit of a whole draft, in characters. */
const MAX_TEXT_LENGTH = 2_000_000;

/** Parses a part that any studio copied; undefined for any other text. */
export function parseCopiedPart(text: string): CopiedPart | undefined {
  const copied = text.length > MAX_TEXT_LENGTH ? undefined : jsonIn(text);
  const [$schema, part, languages] = ['$schema', 'part', 'languages'].map((name) => ownMember(copied, name));
  if ($schema !== editorSchema()['$id'] || typeof part !== 'string' || !isRecord(languages)) return undefined;
  const items = Object.entries(languages).filter((entry): entry is [string, JsonObject] => isRecord(entry[1]));
  return items.length === 0 ? undefined : { part, languages: Object.fromEntries(items) };
}

/** The nearest place for a part: at the end of a list in the part at a pointer, else behind it or one of its ancestors. */
export function pasteTarget(nodes: readonly OutlineNode[], at: string, part: string): ListPlace | undefined {
  const around = allNodes(nodes).filter(({ pointer }) => isInside(at, pointer));
  for (const node of around.toReversed()) {
    const list = node.lists.find(({ offers }) => offers.includes(part));
    const child = around[around.indexOf(node) + 1];
    const isChildInList = list && child && child.path.length === list.path.length + 1;
    if (list) return { list: list.path, index: isChildInList ? (child.index ?? 0) + 1 : list.items.length };
  }
  return undefined;
}

/** Inserts a copied part; undefined if its content is of another kind. Languages that the copy lacks get no texts. */
export function insertCopiedPart(
  documents: Documents,
  { part, languages }: CopiedPart,
  { list, index }: ListPlace,
): StructureChange | undefined {
  const [first = {}] = Object.values(languages);
  const changed = addItem(documents, list, index, (language) => {
    const sameLanguage = Object.hasOwn(languages, language) ? languages[language] : undefined;
    const siblings = valueIn(documents[language], list);
    return withFreeNames(sameLanguage ?? withoutTexts(first) ?? {}, isList(siblings) ? siblings : []);
  });
  const isSame = Object.values(changed.documents).every(
    (document) => partAt(document, changed.selected)?.name === part,
  );
  return isSame ? changed : undefined;
}

/** A misfit in a copied part: a nested part, or the conditions of one. */
export interface Misfit {
  readonly node: OutlineNode;
  /** JSON pointer to what `omit` removes. */
  readonly pointer: string;
  readonly check: Check;
  /** Whether another field of the account can take the place. */
  readonly canTakeField: boolean;
}

/** Missing texts are no misfits: the editor writes them, as for any new part. */
const isMissingTranslation = ({ rule }: Check): boolean =>
  rule === 'content/member-missing' || rule.startsWith('i18n/');

/** The errors at or below a copied part that would prevent its publication, one for each nested part. */
export function misfitsAt(checks: readonly Check[], nodes: readonly OutlineNode[], at: string): readonly Misfit[] {
  const misfits = new Map<string, Misfit>();
  for (const check of checks) {
    const isMisfit = isInside(check.pointer, at) && check.severity === 'error' && !isMissingTranslation(check);
    const node = isMisfit && nearestNode(nodes, check.pointer);
    if (!node || node.pointer.length < at.length) continue;
    const isCondition = check.pointer.startsWith(`${node.pointer}/showIf`);
    const pointer = isCondition ? `${node.pointer}/showIf` : node.pointer;
    const canTakeField = !isCondition && node.stands?.includes('.') === true;
    if (!misfits.has(pointer)) misfits.set(pointer, { node, pointer, check, canTakeField });
  }
  const order = new Map(allNodes(nodes).map((node, index) => [node.pointer, index]));
  const place = ({ node }: Misfit): number => order.get(node.pointer) ?? 0;
  const all = [...misfits.values()].toSorted((one, two) => place(one) - place(two));
  // The error of a part may only come from a misfit inside it.
  return all.filter(({ pointer }) => !all.some((other) => other.pointer.startsWith(`${pointer}/`)));
}

/** The editor's answer to a misfit: omit it, keep it, or use another field of the account (`path`). */
export type MisfitAnswer = 'omit' | 'keep' | { readonly path: string };

/** Applies the answers by the pointers of the misfits, from the end so that pointers stay valid. */
export function answerMisfits(
  documents: Documents,
  answers: ReadonlyMap<string, MisfitAnswer>,
  provider: ProviderSchema,
): Documents {
  return [...answers].reduceRight((all, [pointer, answer]) => {
    const path = pathOf(pointer);
    if (answer === 'keep') return all;
    if (answer !== 'omit') return inEachLanguage(all, (document) => withField(document, path, answer.path, provider));
    if (/^\d+$/.test(path.at(-1) ?? '')) return removeItem(all, path).documents;
    return inEachLanguage(all, (document) => withValue(document, path, undefined));
  }, documents);
}

function withField(document: JsonObject, path: Path, fieldPath: string, provider: ProviderSchema): JsonObject {
  const item = valueIn(document, path);
  if (!isJsonObject(item)) return document;
  const [field] = fieldsOf([fieldPath], provider);
  if (item['schemaPaths'] !== undefined) return withValue(document, path, { ...item, schemaPaths: [fieldPath] });
  // The editor chooses the input type, unless the field needs a control of its own.
  const isPlain = field === undefined || field.type === 'FormInput';
  const members = isPlain ? { schemaPath: fieldPath } : { type: field.type, schemaPath: field.schemaPath };
  return withValue(document, path, { ...item, ...members });
}
