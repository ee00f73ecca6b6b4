import { atom, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** Whether errors stand at the fields of the form on the page. */
export const formErrorsAtom = atom(false);

/** Names the page in the browser's tab and to screen readers: `<title> – Kontor`. While something is wrong it says so first. */
export function usePageTitle(title: string, isWrong = false): void {
  const { t } = useTranslation();
  const hasErrors = useAtomValue(formErrorsAtom);
  const start = isWrong || hasErrors ? t('global.title.errors') : '';
  useEffect(() => {
    if (title !== '') document.title = `${start}${title} – Kontor`;
  }, [title, start]);
}
