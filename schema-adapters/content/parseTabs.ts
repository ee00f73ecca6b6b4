import type { Tab } from '../model/content.ts';
import type { Finding } from '../model/finding.ts';
import { finding } from '../model/findingCodes.ts';
import { parseComponent } from './parseComponent.ts';
import { type Cursor, flagAt, into, isItem, listAt, textAt } from './cursor.ts';

/** Characters that can follow the `#` of a URL without escaping. */
const ANCHOR = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;

/**
 * Reads the tab list of the preference centre; `where` is its JSON pointer. A tab without a usable anchor is dropped
 * with a finding, and so is a bad component. If two tabs have the same anchor, the first keeps it and the other gets a
 * number (`news-2`), so that both stay visible; the finding names both. Never throws.
 * Source: requirements#tabs.
 */
export function parseTabs(
  raw: unknown,
  where: string,
): { readonly tabs: readonly Tab[]; readonly findings: readonly Finding[] } {
  const findings: Finding[] = [];
  const anchors = new Map<string, string>();
  const tabs = listAt({ value: raw, at: where, findings }, (cursor) => {
    const tab = parseTab(cursor);
    if (tab === undefined) return undefined;
    const first = anchors.get(tab.anchor);
    if (first !== undefined)
      findings.push(...[first, cursor.at].map((place) => finding(`${place}/anchor`, 'tab-anchor-twice')));
    const anchor = freeAnchor(tab.anchor, anchors);
    anchors.set(anchor, cursor.at);
    return { ...tab, anchor };
  });
  return { tabs, findings };
}

function freeAnchor(wanted: string, taken: ReadonlyMap<string, unknown>): string {
  let anchor = wanted;
  for (let count = 2; taken.has(anchor); count += 1) anchor = `${wanted}-${count}`;
  return anchor;
}

function parseTab(cursor: Cursor): Tab | undefined {
  if (!isItem(cursor)) return undefined;
  const anchor = textAt(into(cursor, 'anchor')) ?? '';
  if (!ANCHOR.test(anchor)) {
    cursor.findings.push(finding(`${cursor.at}/anchor`, 'tab-anchor-refused'));
    return undefined;
  }
  return {
    label: textAt(into(cursor, 'label')) ?? anchor,
    anchor,
    title: textAt(into(cursor, 'title')) ?? '',
    description: textAt(into(cursor, 'description')) ?? '',
    accessWithoutSubscription: flagAt(into(cursor, 'accessWithoutSubscription')) ?? false,
    components: listAt(into(cursor, 'components'), parseComponent),
    at: cursor.at,
  };
}
