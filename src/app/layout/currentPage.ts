import { isRecord } from '@kontor/schema-adapters/json';
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useLayoutEffect, useRef, type ComponentType } from 'react';
import { NavigationType, useLocation, useNavigationType, useMatches } from 'react-router';
import { useTranslation } from 'react-i18next';
import type { PageName } from '../../browser/tracking.ts';
import { gatewaysAtom } from '../../store/store.ts';

/** Whether fields of the form on the page show errors. */
export const formErrorsAtom = atom(false);

/** Number of failure notices on the page. */
export const failureNoticesAtom = atom(0);

const placeAtom = atom<string | undefined>(undefined);

/**
 * Records the page on screen and returns how it appeared: as the visit's first page, in place of another page at the
 * same history entry, or at another entry.
 */
const announcePageAtom = atom(null, (get, set, key: string) => {
  const previousKey = get(placeAtom);
  set(placeAtom, key);
  return previousKey === undefined ? 'FIRST' : previousKey === key ? 'IN_PLACE' : 'ELSEWHERE';
});

/** Scroll position and focused control of a page when the visitor left it. */
interface Place {
  readonly top: number;
  readonly focus: string | undefined;
}

/** The positions of this visit, by history key. */
const placesAtom = atom(() => new Map<string, Place>());

/**
 * Sets the page title for the browser's tab and for screen readers: `<title> – Kontor`, with a prefix while there are
 * errors or failures. Also sets the page's scroll position and focus.
 */
export function usePageTitle(title: string, isWrong = false): void {
  const { t } = useTranslation();
  const hasErrors = useAtomValue(formErrorsAtom);
  const hasFailures = useAtomValue(failureNoticesAtom) > 0;
  const start = isWrong || hasErrors || hasFailures ? t('global.title.errors') : '';
  useEffect(() => {
    if (title !== '') document.title = `${start}${title} – Kontor`;
  }, [title, start]);
  usePageStart();
}

/**
 * A new page starts at its top with its headline focused; notices move the focus in effects, which run later. Back
 * restores scroll position and focus. A change of only the hash or the query is no new page.
 * Source: requirements#focus.
 */
function usePageStart(): void {
  const { key } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const announcePage = useSetAtom(announcePageAtom);
  const places = useAtomValue(placesAtom);
  const isOpen = useRef(false);
  useLayoutEffect(() => {
    const appearance = announcePage(key);
    const isReturn = isBack && appearance === 'ELSEWHERE';
    const place = isReturn ? places.get(key) : undefined;
    if (appearance !== 'FIRST' && (place || !isOpen.current)) {
      focusPlace(place);
      // For an entry of an earlier document the browser itself restores the scroll position.
      if (place || !isReturn) window.scrollTo(0, place?.top ?? 0);
    }
    isOpen.current = true;
    return () => {
      // On back, the browser has already scrolled the page that the visitor leaves.
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
  const previousControl = place && [...controls].find((control) => signature(control) === place.focus);
  const target = previousControl ?? document.querySelector<HTMLElement>('main h1');
  if (!target) return;
  if (!previousControl) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** Identifies a control across renders of its page. */
function signature(element: Element | null): string | undefined {
  return element
    ? [element.tagName, element.id, element.getAttribute('href'), element.textContent].join(' ')
    : undefined;
}

/** Reports a page view to statistics once, by the page's fixed name. */
export function usePageName(name: PageName | undefined): void {
  const { tracking } = useAtomValue(gatewaysAtom);
  useEffect(() => {
    if (name) tracking.page(name);
  }, [tracking, name]);
}

/** A route's settings for the frame around its page. */
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

/** Only our routes have handles, and each has this type. */
function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null;
}
