import type { ContentChange } from '#contract/content-changes/contentChanges.ts';
import { textLeaves } from '#contract/lint/contractViews.ts';
import { isList, ownMember, type Json } from '#adapters/model/json.ts';
import type { PageFault, PreviewArea, PreviewShow } from '../preview/previewMessages.ts';
import { valueIn, type Documents } from './documents.ts';
import { pathOf } from './parts.ts';

/** A page that a draft changes; `pointer` is its tab, empty on the start page of the account. */
export interface ChangedPage extends Pick<PreviewShow, 'language' | 'appearance'> {
  readonly area: PreviewArea;
  readonly pointer: string;
}

/** A barrier, in all languages that have it. `pointer` is the text itself where it can be recognised. */
export interface Barrier extends PageFault {
  readonly languages: readonly string[];
}

/** What a check has found: barriers that the published version does not have, those that it has, and on how many pages. */
export interface AccessResult {
  readonly added: readonly Barrier[];
  readonly before: readonly Barrier[];
  readonly pages: number;
}

/** Faults of one page. */
export type CheckPage = (documents: Documents, page: ChangedPage) => Promise<readonly PageFault[]>;

/** The pages on which changes are seen, in each language; in the first one also in the dark. */
export function changedPages(changes: readonly ContentChange[], documents: Documents): readonly ChangedPage[] {
  const [first] = Object.keys(documents);
  const pages = changes.flatMap(({ at, values }) => {
    const isPortal = /^\/(?:accountPage|components)/.test(at);
    const [tab = ''] = /^\/preferenceCenter\/tabs\/\d+/.exec(at) ?? [];
    return values
      .map(({ language }) => language)
      .filter((language) => Object.hasOwn(documents, language))
      .map((language) => pageOf(documents, language, isPortal ? undefined : tab));
  });
  const byArea = pages.map((page) => [`${page.area} ${page.language} ${page.pointer}`, page] as const);
  const unique = [...new Map(byArea.toSorted(([a], [b]) => a.localeCompare(b))).values()];
  const dark = unique.find(({ language }) => language === first);
  return dark ? [...unique, { ...dark, appearance: 'dark' }] : unique;
}

const firstTab = '/preferenceCenter/tabs/0';

/** The page of a tab, or with the first tab where that is gone; without one the start page of the account. */
function pageOf(documents: Documents, language: string, tab: string | undefined): ChangedPage {
  if (tab === undefined) return { language, appearance: 'light', area: 'portal', pointer: '' };
  const isThere = tab !== '' && valueIn(documents[language], pathOf(tab)) !== undefined;
  return { language, appearance: 'light', area: 'preferences', pointer: isThere ? tab : firstTab };
}

/** The same page in the published version: the tab with the same address, else in the same place; all tabs where something was moved to another one. */
function samePages(page: ChangedPage, [draft, published]: readonly [Documents, Documents], hasMoves: boolean) {
  const { language, pointer } = page;
  const tabs = valueIn(published[language], ['preferenceCenter', 'tabs']);
  if (pointer === '' || !isList(tabs)) return Object.hasOwn(published, language) ? [page] : [];
  const anchor = valueIn(draft[language], [...pathOf(pointer), 'anchor']);
  const same = tabs.findIndex((tab) => ownMember(tab, 'anchor') === anchor);
  const pointers = tabs.map((_, index) => `/preferenceCenter/tabs/${index}`);
  return (hasMoves ? pointers : [pointers[same] ?? pointer]).map((one) => ({ ...page, pointer: one }));
}

interface Versions {
  readonly draft: Documents;
  readonly published: Documents;
  readonly check: CheckPage;
}

/** Checks the pages that the changes reach, and what has barriers also in the published version. */
export async function findBarriers(
  changes: readonly ContentChange[],
  { draft, published, check }: Versions,
): Promise<AccessResult> {
  const pages = changedPages(changes, draft);
  const hasMoves = changes.some(({ from }) => from !== undefined);
  const pageFaults: { readonly isNew: boolean; readonly language: string; readonly fault: PageFault }[] = [];
  // One frame shows one page after the other.
  /* oxlint-disable no-await-in-loop -- see above */
  for (const page of pages) {
    const faults = await check(draft, page);
    const old = faults.length === 0 ? [] : samePages(page, [draft, published], hasMoves);
    const before: PageFault[] = [];
    for (const one of old) before.push(...(await check(published, one)));
    for (const fault of faults)
      pageFaults.push({
        isNew: countOf(fault, faults) > countOf(fault, before),
        language: page.language,
        fault: { ...fault, pointer: pointerOfText(draft[page.language], fault) },
      });
  }
  /* oxlint-enable no-await-in-loop */
  const rows = (isNew: boolean): readonly Barrier[] => inLanguages(pageFaults.filter((one) => one.isNew === isNew));
  return {
    added: rows(true),
    before: rows(false),
    pages: pages.filter(({ appearance }) => appearance === 'light').length,
  };
}

/** How often a page has a fault with these words. */
function countOf({ rule, text }: PageFault, faults: readonly PageFault[]): number {
  return faults.filter((fault) => fault.rule === rule && fault.text === text).length;
}

/** One problem is one row. */
function inLanguages(
  pageFaults: readonly { readonly language: string; readonly fault: PageFault }[],
): readonly Barrier[] {
  const rows = new Map<string, Barrier>();
  for (const { language, fault } of pageFaults) {
    const key = `${fault.rule} ${fault.pointer}`;
    const languages = new Set([...(rows.get(key)?.languages ?? []), language]);
    rows.set(key, { ...(rows.get(key) ?? fault), languages: [...languages] });
  }
  return [...rows.values()];
}

/** The place of a fault's words: in its part, or in the whole document where the page names no better one. */
function pointerOfText(document: Json | undefined, { pointer, text }: PageFault): string {
  const all = textLeaves(document).map((leaf) => ({
    at: leaf.pointer,
    words: leaf.text.replaceAll(/\s+/g, ' ').trim(),
  }));
  const inside = all.filter(({ at }) => at.startsWith(`${pointer}/`));
  const leaf =
    inside.find(({ words }) => words === text) ??
    inside.find(({ words }) => text !== '' && words.includes(text)) ??
    (pointer.startsWith('/preferenceCenter/') ? undefined : all.find(({ words }) => words === text));
  return leaf?.at ?? pointer;
}
