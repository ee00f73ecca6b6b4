import type { Page } from 'playwright/test';

/**
 * Pages that lose a document that the server wrote into them, so that the browser asks for it; or whose document has
 * these members. Before scripts of the page run: a page that Playwright writes itself may not load from this machine.
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
        // On the way into the page, nothing becomes null.
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
