import { type ContentChange, textLeaves } from '@kontor/contract/rules';
import { isList, ownMember, type Json } from '@kontor/schema-adapters/json';
import type { PageFault, PreviewArea, PreviewShow } from '../preview/previewMessages.ts';
import { valueIn, type Documents } from './documents.ts';
import { pathOf } from './parts.ts';

/** A page that a draft changes; `pointer` is its tab, empty on the start page of the account. */
export interface ChangedPage extends Pick<PreviewShow, 'language' | 'appearance'> {
  readonly area: PreviewArea;
  readonly pointer: string;
}

/** A barrier with the languages that have it. `pointer` is the text itself where the content has the same words. */
export interface Barrier extends PageFault {
  readonly languages: readonly string[];
}

/** Result of a check: barriers that the draft adds, those that the published version has too, and the number of pages. */
export interface AccessResult {
  readonly added: readonly Barrier[];
  readonly before: readonly Barrier[];
  readonly pages: number;
}

/** Faults of one page. */
export type CheckPage = (documents: Documents, page: ChangedPage) => Promise<readonly PageFault[]>;

/** The pages that show the changes, in each language; the first page of the first language in dark colours, too. */
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

/** The page of a tab, or of the first tab where the draft deletes it; the start page of the account without a tab. */
function pageOf(documents: Documents, language: string, tab: string | undefined): ChangedPage {
  if (tab === undefined) return { language, appearance: 'light', area: 'portal', pointer: '' };
  const isThere = tab !== '' && valueIn(documents[language], pathOf(tab)) !== undefined;
  return { language, appearance: 'light', area: 'preferences', pointer: isThere ? tab : firstTab };
}

/** The same page in the published version: the tab with the same address, else at the same place; all tabs after moves. */
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

/** Checks the pages that show the changes, and their published versions where a page has barriers. */
export async function findBarriers(
  changes: readonly ContentChange[],
  { draft, published, check }: Versions,
): Promise<AccessResult> {
  const pages = changedPages(changes, draft);
  const hasMoves = changes.some(({ from }) => from !== undefined);
  const pageFaults: { readonly isNew: boolean; readonly language: string; readonly fault: PageFault }[] = [];
  /* oxlint-disable no-await-in-loop -- one frame shows one page after the other */
  for (const page of pages) {
    const faults = await check(draft, page);
    const old = faults.length === 0 ? [] : samePages(page, [draft, published], hasMoves);
    const before: PageFault[] = [];
    for (const samePage of old) before.push(...(await check(published, samePage)));
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

/** Joins the same fault in several languages into one row. */
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

/** Pointer of the text with a fault's words: in its part first, then, outside the preference centre, anywhere. */
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
