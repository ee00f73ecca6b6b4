/**
 * Resolves once the browser has loaded what the document itself names. A script that is added earlier and does not
 * answer would keep the page loading for the browser.
 */
export function pageLoaded(): Promise<void> {
  return new Promise((resolve) => {
    if (document.readyState === 'complete') resolve();
    else addEventListener('load', () => resolve(), { once: true });
  });
}
