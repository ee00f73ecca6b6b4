import { isRecord } from '#adapters/model/json.ts';
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useLayoutEffect, useRef, type ComponentType } from 'react';
import { NavigationType, useLocation, useNavigationType, useMatches } from 'react-router';
import { useTranslation } from 'react-i18next';
import type { PageName } from '../../browser/tracking.ts';
import { gatewaysAtom } from '../../store/store.ts';

/** Whether fields of the form on the page show errors. */
export const formErrorsAtom = atom(false);

const placeAtom = atom<string | undefined>(undefined);

/** How a page appeared: as the visit's first page, in place of another one at the same URL, or at its own URL. */
const announcePageAtom = atom(null, (get, set, key: string) => {
  const before = get(placeAtom);
  set(placeAtom, key);
  return before === undefined ? 'FIRST' : before === key ? 'IN_PLACE' : 'ELSEWHERE';
});

/** Where somebody was on a page when it was left. */
interface Place {
  readonly top: number;
  readonly focus: string | undefined;
}

/** The places of this visit, by the keys of the history. */
const placesAtom = atom(() => new Map<string, Place>());

/**
 * Sets the page title for the browser's tab and for screen readers: `<title> – Kontor`, with a prefix while there are
 * errors. Opens the page where it starts.
 */
export function usePageTitle(title: string, isWrong = false): void {
  const { t } = useTranslation();
  const hasErrors = useAtomValue(formErrorsAtom);
  const start = isWrong || hasErrors ? t('global.title.errors') : '';
  useEffect(() => {
    if (title !== '') document.title = `${start}${title} – Kontor`;
  }, [title, start]);
  usePageStart();
}

/**
 * A new page starts at its top with its headline focused; notices move the focus in effects, which come later. Back
 * returns to where one was. A new hash or another question in the address is still the same page.
 * Source: requirements#focus.
 */
function usePageStart(): void {
  const { key } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const announcePage = useSetAtom(announcePageAtom);
  const places = useAtomValue(placesAtom);
  const isOpen = useRef(false);
  useLayoutEffect(() => {
    const came = announcePage(key);
    const isReturn = isBack && came === 'ELSEWHERE';
    const place = isReturn ? places.get(key) : undefined;
    if (came !== 'FIRST' && (place || !isOpen.current)) {
      focusPlace(place);
      // The browser scrolls back to places of an earlier document.
      if (place || !isReturn) window.scrollTo(0, place?.top ?? 0);
    }
    isOpen.current = true;
    return () => {
      // On the way back the browser has already scrolled the page that is left.
      if (!places.has(keyInHistory())) places.set(key, { top: scrollY, focus: signature(document.activeElement) });
    };
    // oxlint-disable-next-line react/exhaustive-deps -- once per entry of the history
  }, [key]);
}

/** The key that React Router gave the browser's current entry. */
function keyInHistory(): string {
  const state: unknown = history.state;
  return isRecord(state) && typeof state['key'] === 'string' ? state['key'] : 'default';
}

function focusPlace(place: Place | undefined): void {
  const controls = document.querySelectorAll<HTMLElement>('a, button, input, select, textarea, summary');
  const before = place && [...controls].find((control) => signature(control) === place.focus);
  const target = before ?? document.querySelector<HTMLElement>('main h1');
  if (!target) return;
  if (!before) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** The same for a control when its page is drawn again. */
function signature(element: Element | null): string | undefined {
  return element
    ? [element.tagName, element.id, element.getAttribute('href'), element.textContent].join(' ')
    : undefined;
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
    (handles, { handle }) => (isPageHandle(handle) ? { ...handles, ...handle } : handles),
    {},
  );
}

/** Only our routes have handles, so each one has this type. */
function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null;
}
