import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** Whether errors stand at the fields of the form on the page. */
export const formErrorsAtom = atom(false);

const placeAtom = atom<string | undefined>(undefined);

/** How a page came: as the visit's first, in the place of another at the same address, or at an address of its own. */
const announcePageAtom = atom(null, (get, set, key: string) => {
  const before = get(placeAtom);
  set(placeAtom, key);
  return before === undefined ? 'FIRST' : before === key ? 'IN_PLACE' : 'ELSEWHERE';
});

/**
 * Names the page in the browser's tab and to screen readers: `<title> – Kontor`. While something is wrong it says so first.
 * A page that takes the place of another begins at its headline, for the eye and for the keyboard.
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
    // Going back, the browser finds the place itself.
    if (came !== 'FIRST') focusHeadline(came === 'ELSEWHERE' && isBack);
    // oxlint-disable-next-line react/exhaustive-deps -- once per page: a new hash or another question in the address is still the same page
  }, []);
}

function focusHeadline(keepsPlace: boolean): void {
  const main = document.querySelector('main');
  const headline = main?.querySelector('h1');
  // A notice of the new page may have taken the focus already.
  if (!headline || (document.activeElement !== main && main?.contains(document.activeElement))) return;
  headline.tabIndex = -1;
  headline.focus({ preventScroll: true });
  if (!keepsPlace) window.scrollTo(0, 0);
}
