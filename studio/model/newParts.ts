import { isJsonObject, isList, type JsonObject } from '@kontor/schema-adapters/json';
import { freeName, namesIn, uniqueNames } from './structure.ts';
import { valueIn, type Documents, inEachLanguage, withValue } from './documents.ts';
import { type Path, branchesOf, itemsOf, partAt, resolvePart, type Part } from './parts.ts';

/**
 * Derives the anchor of an unpublished tab from its label in the main language until the editor writes one. Mails link to
 * published anchors: they never change by themselves.
 */
export function withOwnAnchor(
  after: Documents,
  earlier: Documents,
  published: Documents,
  { part, path }: { readonly part: Part; readonly path: Path },
  main: string,
): Documents {
  const [document, old] = [after[main], earlier[main]];
  if (part.name !== 'tab' || !document || valueIn(document, path) === valueIn(old, path)) return after;
  const anchor = valueIn(document, [...path, 'anchor']);
  const [label = '', before] = [document, old].map((one) => valueIn(one, [...path, 'label']) ?? '');
  if (typeof anchor !== 'string' || typeof label !== 'string' || label === before) return after;
  if (isPublished(published, anchor) || !isDerived(anchor, before)) return after;
  const others = namesIn(valueIn(document, path.slice(0, -1)), 'anchor');
  // An empty label gives the anchor of a new tab.
  const derived = anchorOf(label) || 'tab';
  const free = freeName(derived, new Set([...others].filter((other) => other !== anchor)));
  return inEachLanguage(after, (one) => withValue(one, [...path, 'anchor'], free));
}

/** Keeps the published anchor of a tab among its former ones after a change, so that links in mails still work. */
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

/** The former anchor of a tab that is published now; undefined if the anchor has not changed since. */
export function publishedAnchor(former: unknown, published: Documents): string | undefined {
  const names: readonly unknown[] = Array.isArray(former) ? former : [];
  return names.filter((name) => typeof name === 'string').find((name) => isPublished(published, name));
}

/** Whether an anchor was derived from the label, or is that of a new tab. */
function isDerived(anchor: string, label: unknown): boolean {
  const stem = anchor.replace(/-\d+$/, '');
  return stem === 'tab' || (typeof label === 'string' && [anchor, stem].includes(anchorOf(label)));
}

function isPublished(published: Documents, anchor: string): boolean {
  return Object.values(published).some((document) => {
    const tabs = valueIn(document, ['preferenceCenter', 'tabs']);
    return isList(tabs) && tabs.some((tab) => isJsonObject(tab) && tab['anchor'] === anchor);
  });
}

/**
 * A new item of a list without texts: its type, its initial members, such as the account path that the editor picked, and
 * a unique name. `part` is a name in `OutlineList.offers`.
 */
export function newItem(documents: Documents, list: Path, part: string, initialMembers: JsonObject): JsonObject {
  const [document] = Object.values(documents);
  const siblings = valueIn(document, list);
  const { properties: members = {}, required = [] } = partSchemaOf(document, list, part) ?? {};
  const type = members['type']?.['const'];
  const lists = required.filter((name) => members[name]?.['type'] === 'array');
  const names = uniqueNames.filter((name) => members[name] !== undefined);
  const stem = part === 'tab' ? 'tab' : 'link';
  return {
    ...(typeof type === 'string' && { type }),
    ...Object.fromEntries(lists.map((name) => [name, []])),
    ...defaults[part],
    ...Object.fromEntries(names.map((name) => [name, freeName(stem, namesIn(siblings, name))])),
    ...initialMembers,
  };
}

/** Default values of required members. */
const defaults: Readonly<Record<string, JsonObject>> = {
  tab: { accessWithoutSubscription: true, components: [] },
  field: { type: 'FormInput' },
  columns: { links: [] },
};

function partSchemaOf(document: JsonObject | undefined, list: Path, part: string) {
  const items = itemsOf(partAt(document, list)?.schema);
  if (items === undefined) return undefined;
  const resolved = resolvePart(items, list.at(-1) ?? '');
  return branchesOf(resolved.schema).find(({ name }) => name === part)?.schema ?? resolved.schema;
}

/** The anchor for a tab's label: lower case, without accents and punctuation. Empty if nothing remains. */
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
