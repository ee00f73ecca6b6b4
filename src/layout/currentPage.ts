import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect, type ComponentType } from 'react';
import { NavigationType, useLocation, useNavigationType, useMatches } from 'react-router';
import { useTranslation } from 'react-i18next';
import type { PageName } from '../gateways/tracking.ts';
import { gatewaysAtom } from '../state/store.ts';

/** Whether fields of the form on the page show errors. */
export const formErrorsAtom = atom(false);

const placeAtom = atom<string | undefined>(undefined);

/** How a page appeared: as the visit's first page, in place of another one at the same URL, or at its own URL. */
const announcePageAtom = atom(null, (get, set, key: string) => {
  const before = get(placeAtom);
  set(placeAtom, key);
  return before === undefined ? 'FIRST' : before === key ? 'IN_PLACE' : 'ELSEWHERE';
});

/**
 * Sets the page title for the browser's tab and for screen readers: `<title> – Kontor`, with a prefix while there are
 * errors. A page that replaces another one starts at its headline, for scroll position and focus.
 */
export function usePageTitle(title: string, isWrong = false): void {
  const { t } = useTranslation();
  const hasErrors = useAtomValue(formErrorsAtom);
  const { key } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const announcePage = useSetAtom(announcePageAtom);
  const start = isWrong || hasErrors ? t('global.title.errors') : '';
  useEffect(() => {
    if (title !== '') document.title = `${start}${title} – Kontor`;
  }, [title, start]);
  useEffect(() => {
    const came = announcePage(key);
    // On "back" the browser restores the scroll position itself.
    if (came !== 'FIRST') focusHeadline(came === 'ELSEWHERE' && isBack);
    // oxlint-disable-next-line react/exhaustive-deps -- once per page: a new hash or another question in the address is still the same page
  }, []);
}

function focusHeadline(keepsPlace: boolean): void {
  const main = document.querySelector('main');
  const headline = main?.querySelector('h1');
  // A notice of the new page may already have the focus.
  if (!headline || (document.activeElement !== main && main?.contains(document.activeElement))) return;
  headline.tabIndex = -1;
  headline.focus({ preventScroll: true });
  if (!keepsPlace) window.scrollTo(0, 0);
}

/** Reports once to statistics that this page was seen, by its fixed name. */
export function usePageName(name: PageName | undefined): void {
  const { tracking } = useAtomValue(gatewaysAtom);
  useEffect(() => {
    if (name) tracking.page(name);
  }, [tracking, name]);
}

/** What a route configures in the frame around its page. */
export interface PageHandle {
  /** One row of legal links instead of the whole footer. */
  readonly footer?: 'simple';
  /** The page's name in statistics. */
  readonly name?: PageName;
  /** Shown in the header. */
  readonly Menu?: ComponentType;
}

/** The combined handles of the routes on screen; inner ones win. */
export function usePageHandle(): PageHandle {
  return useMatches().reduce<PageHandle>(
    (asked, { handle }) => (isPageHandle(handle) ? { ...asked, ...handle } : asked),
    {},
  );
}

/** Only our routes have handles, so each one has this type. */
function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null;
}
