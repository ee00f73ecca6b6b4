import type { Page } from 'playwright/test';

/**
 * Pages that lose a document that the server wrote into them, so that the browser asks for it; or only this member of
 * it. Before scripts of the page run: a page that Playwright writes itself may not load from this machine.
 */
export async function loseInPage(page: Page, id: 'metadata' | 'content', member = ''): Promise<void> {
  await page.addInitScript(
    ([name, lost]) => {
      document.addEventListener('readystatechange', () => {
        const element = document.querySelector(`script#${name}[type="application/json"]`);
        if (document.readyState !== 'interactive' || !element) return;
        if (lost === '') {
          element.remove();
          return;
        }
        const rest = JSON.parse(element.textContent) as Record<string, unknown>;
        delete rest[lost];
        // Trusted Types guard the content of the element, not its text node.
        if (element.firstChild) element.firstChild.nodeValue = JSON.stringify(rest);
      });
    },
    [id, member] as const,
  );
}
