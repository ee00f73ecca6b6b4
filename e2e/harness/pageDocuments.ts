import type { Page } from 'playwright/test';

/**
 * Removes an embedded document from pages, so that the browser requests it, or overrides members of it, before scripts
 * of the page run. Works in the page, because a page from Playwright could not load from this machine.
 */
export async function changeInPage(
  page: Page,
  id: 'metadata' | 'content',
  members?: Readonly<Record<string, unknown>>,
): Promise<void> {
  await page.addInitScript(
    ([name, more]) => {
      document.addEventListener('readystatechange', () => {
        const element = document.querySelector(`script#${name}[type="application/json"]`);
        if (document.readyState !== 'interactive' || !element) return;
        // Playwright passes undefined as null.
        if (!more) {
          element.remove();
          return;
        }
        const all: unknown = { ...JSON.parse(element.textContent), ...more };
        // Trusted Types guard the content of the element, not its text node.
        if (element.firstChild) element.firstChild.nodeValue = JSON.stringify(all);
      });
    },
    [id, members] as const,
  );
}
