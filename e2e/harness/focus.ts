import type { Page } from 'playwright/test';

/** A control that had focus but was not fully visible. */
export interface HiddenFocus {
  readonly control: string;
  readonly why: string;
}

/**
 * Presses Tab from the start of the page, at most `most` times, and returns all controls that were not fully visible
 * with focus: outside the window, cut off, or covered. A control larger than the window must fill it. Throws if Tab
 * reaches none, because the check would be empty.
 */
export async function hiddenFocuses(page: Page, most = 80): Promise<readonly HiddenFocus[]> {
  await page.evaluate(async () => {
    // After a resize the window must finish its layout first.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    scrollTo(0, 0);
    // Starts at a dialog's headline, at the button that opened a menu, else at the top of the page.
    const headline = document.querySelector<HTMLElement>('dialog[open] h2');
    if (headline) headline.focus();
    else if (!document.querySelector(':popover-open')) (document.activeElement as HTMLElement | null)?.blur();
  });
  const hidden: HiddenFocus[] = [];
  const visitedKeys = new Set<string>();
  let last = '';
  for (let step = 0; step < most; step += 1) {
    await page.keyboard.press('Tab');
    await page.evaluate(untilStill);
    const { key, why } = await page.evaluate(inspectFocus);
    // The parts of a date input take the focus one after the other.
    if (key === undefined || (visitedKeys.has(key) && key !== last)) break;
    if (key === last) continue;
    last = key;
    visitedKeys.add(key);
    if (why !== undefined) hidden.push({ control: key, why });
  }
  if (visitedKeys.size === 0) throw new Error('Tab reached no control');
  return hidden;
}

/** Runs in the page: waits until elements that move on focus, such as the skip link, reach their final position. */
async function untilStill(): Promise<void> {
  const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
  await frame();
  const ends = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations === 1);
  if (ends.length === 0) return;
  await Promise.allSettled(ends.map(({ finished }) => finished));
  await frame();
}

/** Runs in the page: the focused element, and why it is not fully visible. */
function inspectFocus(): { key?: string; why?: string } {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return {};
  const position = [...document.querySelectorAll('*')].indexOf(element);
  const key = `${position} ${element.tagName} ${element.id || (element.textContent ?? '').trim().slice(0, 40)}`;
  // The focused element is inside the frame, and the browser scrolls to it.
  if (element instanceof HTMLIFrameElement) return { key };
  // An invisible native input counts as visible if the styled one below it is.
  const around = element.closest('label') ?? element;
  const { left, top, right, bottom: end } = element.getBoundingClientRect();
  // A browser scrolls to the cursor in a text area, not to the last of its lines.
  const bottom = element instanceof HTMLTextAreaElement ? Math.min(end, top + 44) : end;
  const [width, height] = [document.documentElement.clientWidth, document.documentElement.clientHeight];
  const cut = (from: number, to: number, size: number): boolean =>
    to - from <= size ? from < -1 || to > size + 1 : Math.min(to, size) - Math.max(from, 0) < size - 1;
  if (cut(top, bottom, height)) return { key, why: `cut: ${Math.round(top)} to ${Math.round(bottom)} of ${height}` };
  if (cut(left, right, width))
    return { key, why: `cut: ${Math.round(left)} to ${Math.round(right)} of ${width} across` };
  const inset = 4;
  // A link in a sentence can have several lines, and the rectangle around them contains other words.
  const lines = [...element.getClientRects()].filter((line) => line.width > 0 && line.height > 0);
  const boxes = lines.length > 1 ? lines : [{ left, top, right, bottom }];
  const edges = boxes
    .flatMap((box) => [
      // Uses the middles of the edges, because corners can be round.
      [box.left + inset, (box.top + box.bottom) / 2],
      [box.right - inset, (box.top + box.bottom) / 2],
      [(box.left + box.right) / 2, box.top + inset],
      [(box.left + box.right) / 2, box.bottom - inset],
    ])
    .map(([x = 0, y = 0]) => [Math.min(Math.max(x, 1), width - 1), Math.min(Math.max(y, 1), height - 1)] as const);
  for (const [x, y] of edges) {
    const topmost = document.elementFromPoint(x, y);
    const isUncovered =
      topmost && (around.contains(topmost) || topmost.contains(element) || topmost.closest('label')?.contains(element));
    if (!isUncovered) return { key, why: `covered by ${topmost?.tagName} ${topmost?.className}` };
  }
  return { key };
}

/** The buttons of a dialog, else of the page. */
export const buttonsOn = (page: Page) =>
  page
    .locator(
      'dialog[open] button, body:not(:has(dialog[open])) main :is(button:enabled:not([role=tab], [tabindex="-1"]), summary)',
    )
    .filter({ visible: true });

/** Matches a result of `pressButton` without focus. */
export const lostFocus = /: (BODY|undefined)$/;

/**
 * Presses a button, the last by default, with the keyboard. Resolves to its text and the focused element afterwards.
 */
export async function pressButton(page: Page, index = -1): Promise<string> {
  const button = buttonsOn(page).nth(index);
  const text =
    (await button.getAttribute('aria-label', { timeout: 10_000 })) ?? (await button.textContent({ timeout: 10_000 }));
  await button.focus();
  await page.evaluate(() => document.body.setAttribute('data-same-document', ''));
  await page.keyboard.press('Enter');
  await page.waitForTimeout(300);
  await page.waitForLoadState('networkidle', { timeout: 2_000 }).catch(() => undefined);
  // A busy button still has the focus, and loses it when its page makes room for the next one, which takes it afterwards.
  // One look decides and names the element: between two of them the page can change.
  const focus = await page
    .waitForFunction(
      () => {
        const { activeElement: element, body } = document;
        if (!body.hasAttribute('data-same-document')) return 'another document';
        return element !== body && element?.getAttribute('aria-busy') !== 'true' && element?.tagName;
      },
      {},
      { timeout: 3_000 },
    )
    .then((handle) => handle.jsonValue())
    .catch(() => page.evaluate(() => document.activeElement?.tagName));
  return `${text}: ${focus}`;
}
