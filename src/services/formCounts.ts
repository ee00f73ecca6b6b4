import type { FormCounter, FormCounts } from './formCounter.ts';
import { pageLoaded } from '../browser/foreignScript.ts';
import { documentInPage } from './siteDocuments.ts';

/** Counts nothing. */
export const noFormCounts: FormCounts = {
  take: () => undefined,
  saved: () => undefined,
  refused: () => undefined,
  discarded: () => undefined,
};

/**
 * Counts what happens in forms. The numbers go to the services when the page is hidden; nothing is stored on the device.
 * It counts if the server has put the number of the publication into the page; without it nothing is even loaded. What
 * counts is loaded after the page.
 * Source: requirements#COUNT-1, requirements#COUNT-2.
 */
export function browserFormCounts(base: () => string): FormCounts {
  const publication = documentInPage('form-counts')?.['publication'];
  if (typeof publication !== 'number') return noFormCounts;
  const counter = pageLoaded()
    .then(() => import('./formCounter.ts'))
    .then(({ formCounter }) => {
      const made = formCounter();
      sendWhenHidden(made, () => `${base()}/rest/v1/form-counts`, publication);
      return made;
    });
  // A page without its counting works as well.
  const tell = (act: (to: FormCounter) => void): void => void counter.then(act, () => undefined);
  return {
    take: (event) => tell((to) => to.take(event)),
    saved: (form, fields) => tell((to) => to.saved(form, fields)),
    refused: (form, code) => tell((to) => to.refused(form, code)),
    discarded: () => tell((to) => to.discarded()),
  };
}

/**
 * Sends what is due each time the page is hidden, which is the last thing that a page surely sees. With `fetch` and not
 * with `sendBeacon`, because that sends the site's cookies along; a call that is lost is not repeated.
 */
export function sendWhenHidden(counter: FormCounter, address: () => string, publication: number): void {
  document.addEventListener('visibilitychange', () => {
    const counts = document.visibilityState === 'hidden' ? counter.due() : [];
    if (counts.length === 0) return;
    fetch(address(), {
      method: 'POST',
      keepalive: true,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ publication, counts }),
    }).catch(() => undefined);
  });
}
