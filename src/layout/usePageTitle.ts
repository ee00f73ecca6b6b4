import { useEffect } from 'react';

/** Names the page in the browser's tab and to screen readers: `<title> – Kontor`. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    if (title !== '') document.title = `${title} – Kontor`;
  }, [title]);
}
