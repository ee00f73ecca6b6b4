import { isJsonObject } from '#adapters/model/json.ts';
import { inEachLanguage, isList, valueIn, withValue, type Documents } from './documents.ts';
import { anchorOf } from './newParts.ts';
import type { Part, Path } from './parts.ts';
import { freeName, namesIn } from './structure.ts';

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
