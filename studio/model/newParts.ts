import { isJsonObject, isList, type Json, type JsonObject } from '#adapters/model/json.ts';
import { freeName, namesIn, withoutTexts } from './structure.ts';
import { valueIn, type Documents, inEachLanguage, withValue } from './documents.ts';
import { type Path, branchesOf, itemsOf, partAt, resolvePart, type Part } from './parts.ts';

/**
 * The documents in which a tab that was never published follows its label with its address, until the editor writes
 * one. Mails link to published anchors: they never change by themselves.
 */
export function withOwnAnchor(
  after: Documents,
  earlier: Documents,
  published: Documents,
  { part, path }: { readonly part: Part; readonly path: Path },
): Documents {
  const [document] = Object.values(after);
  const [old] = Object.values(earlier);
  if (part.name !== 'tab' || !document || valueIn(document, path) === valueIn(old, path)) return after;
  const anchor = valueIn(document, [...path, 'anchor']);
  const [label = '', before] = [document, old].map((one) => valueIn(one, [...path, 'label']) ?? '');
  if (typeof anchor !== 'string' || typeof label !== 'string' || label === before) return after;
  if (isPublished(published, anchor) || !isOwn(anchor, before)) return after;
  const others = namesIn(valueIn(document, path.slice(0, -1)), 'anchor');
  // Without words it is as when the tab was added.
  const wanted = anchorOf(label) || 'tab';
  const free = freeName(wanted, new Set([...others].filter((other) => other !== anchor)));
  return inEachLanguage(after, (one) => withValue(one, [...path, 'anchor'], free));
}

/** The documents in which a tab whose published address was changed keeps the old one, so that links in mails lead to it. */
export function withFormerAnchor(
  after: Documents,
  earlier: Documents,
  published: Documents,
  { part, path }: { readonly part: Part; readonly path: Path },
): Documents {
  const [document] = Object.values(after);
  const [old, now] = [Object.values(earlier)[0], document].map((one) => valueIn(one, [...path, 'anchor']));
  if (part.name !== 'tab' || old === now || typeof old !== 'string') return after;
  const listed = valueIn(document, [...path, 'formerAnchors']);
  const former = (isList(listed) ? listed : []).filter((one) => one !== now && one !== old);
  const names = isPublished(published, old) ? [...former, old] : former;
  if (names.length === 0 && listed === undefined) return after;
  return inEachLanguage(after, (one) =>
    withValue(one, [...path, 'formerAnchors'], names.length === 0 ? undefined : names),
  );
}

/** The one of a tab's former addresses that customers have now; undefined where it did not change since. */
export function publishedAnchor(former: unknown, published: Documents): string | undefined {
  const names: readonly unknown[] = Array.isArray(former) ? former : [];
  return names.filter((name) => typeof name === 'string').find((name) => isPublished(published, name));
}

/** Whether an anchor was made from the label, or when the tab was added. */
function isOwn(anchor: string, label: unknown): boolean {
  const stem = anchor.replace(/-\d+$/, '');
  return stem === 'tab' || (typeof label === 'string' && [anchor, stem].includes(anchorOf(label)));
}

function isPublished(published: Documents, anchor: string): boolean {
  return Object.values(published).some((document) => {
    const tabs = valueIn(document, ['preferenceCenter', 'tabs']);
    return isList(tabs) && tabs.some((tab) => isJsonObject(tab) && tab['anchor'] === anchor);
  });
}

/** What a new part of one kind needs besides its type. */
export interface NewPart {
  /** The part to add, a name in `OutlineList.offers`. */
  readonly part: string;
  /** Members that are known already: the account path that was picked. */
  readonly initialMembers?: JsonObject;
}

/** A new item of a list in one language: its type, what is given, and a name that is free in the list. */
export function newItem(documents: Documents, list: Path, { part, initialMembers = {} }: NewPart): Json {
  const [document] = Object.values(documents);
  const type = typeOf(document, list, part);
  const siblings = valueIn(document, list);
  const { properties: members = {}, required = [] } = partSchemaOf(document, list, part) ?? {};
  const lists = required.filter((name) => members[name]?.['type'] === 'array');
  const names = (['anchor', 'id'] as const).filter((name) => members[name] !== undefined);
  return {
    ...(type !== undefined && { type }),
    ...Object.fromEntries(lists.map((name) => [name, []])),
    ...defaults[part],
    ...Object.fromEntries(names.map((name) => [name, freeName(stems[part] ?? 'link', namesIn(siblings, name))])),
    ...initialMembers,
  };
}

/** Members without which a part would be refused, and that have an obvious value. */
const defaults: Readonly<Record<string, JsonObject>> = {
  tab: { accessWithoutSubscription: true, components: [] },
  field: { type: 'FormInput' },
  columns: { links: [] },
};

const stems: Readonly<Record<string, string>> = { tab: 'tab' };

function typeOf(document: JsonObject | undefined, list: Path, part: string): string | undefined {
  const type = partSchemaOf(document, list, part)?.properties?.['type']?.['const'];
  return typeof type === 'string' ? type : undefined;
}

function partSchemaOf(document: JsonObject | undefined, list: Path, part: string) {
  const items = itemsOf(partAt(document, list)?.schema);
  if (items === undefined) return undefined;
  const resolved = resolvePart(items, list.at(-1) ?? '');
  return branchesOf(resolved.schema).find(({ name }) => name === part)?.schema ?? resolved.schema;
}

/** The anchor for a tab with that label: lower case, without accents and signs. Empty if nothing is left. */
function anchorOf(label: string): string {
  return label
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('-')
    .replace(/^[^a-z]+/, '')
    .slice(0, 40);
}

/** The same part in another language: its structure without texts. */
export function inOtherLanguage(item: Json): Json {
  return withoutTexts(item) ?? {};
}
