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
 * Counts events in forms and sends the numbers to the services when the page is hidden; stores nothing on the device.
 * Counts only if the server has put the number of the publication into the page, and loads the counter after the page.
 * Source: requirements#COUNT-1, requirements#COUNT-2.
 */
export function browserFormCounts(base: () => string): FormCounts {
  const publication = documentInPage('form-counts')?.['publication'];
  if (typeof publication !== 'number') return noFormCounts;
  const counter = pageLoaded()
    .then(() => import('./formCounter.ts'))
    .then(({ formCounter }) => {
      const instance = formCounter();
      sendWhenHidden(instance, () => `${base()}/rest/v1/form-counts`, publication);
      return instance;
    });
  // The page works without its counter, too.
  const withCounter = (act: (to: FormCounter) => void): void => void counter.then(act, () => undefined);
  return {
    take: (event) => withCounter((to) => to.take(event)),
    saved: (form, fields) => withCounter((to) => to.saved(form, fields)),
    refused: (form, code) => withCounter((to) => to.refused(form, code)),
    discarded: () => withCounter((to) => to.discarded()),
  };
}

/**
 * Sends the new counts each time the page is hidden, the last reliable event of a page. Uses `fetch`, because
 * `sendBeacon` sends the site's cookies; does not repeat a lost call.
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
