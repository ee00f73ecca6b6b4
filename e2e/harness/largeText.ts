import type { Page } from 'playwright/test';

/**
 * What is wrong on a phone of 360 pixels whose browser shows text at 200 %: the page scrolls sideways, a text leaves its
 * card, an icon stays small, or a bar covers more than a third of the screen.
 */
export async function largeTextFaults(page: Page): Promise<readonly string[]> {
  await page.setViewportSize({ width: 360, height: 740 });
  const session = await page.context().newCDPSession(page);
  const setText = (standard: number) => session.send('Page.setFontSizes', { fontSizes: { standard } });
  // The browser's own size comes back once, when it has handled the new window.
  for (;;) {
    await setText(32);
    const faults = await page.evaluate(findFaults);
    if (faults === undefined) continue;
    await setText(16);
    await session.detach();
    return faults;
  }
}

/** Runs in the page. `undefined`: its text is not large. */
function findFaults(): readonly string[] | undefined {
  const root = document.documentElement;
  if (getComputedStyle(root).fontSize !== '32px') return undefined;
  // Chromium forgets some sizes in rem when the text's size changes under an open page.
  root.style.display = 'none';
  root.getBoundingClientRect();
  root.style.removeProperty('display');
  const isVisible = (element: Element): boolean =>
    element.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true });
  const all = [...document.querySelectorAll('body *')].filter(isVisible);
  const wide = [root, ...document.querySelectorAll('dialog[open]')].filter(
    (element) => element.scrollWidth > element.clientWidth,
  );
  const small = all.filter((element) => element.matches('.lucide') && element.getBoundingClientRect().width < 28);
  const bars = all.filter(
    (element) =>
      ['fixed', 'sticky'].includes(getComputedStyle(element).position) &&
      !element.matches('dialog, [popover]') &&
      element.getBoundingClientRect().height > innerHeight / 3,
  );
  return [
    ...(getComputedStyle(document.body).hyphens === 'auto' && root.lang !== '' ? [] : ['words are not hyphenated']),
    ...wide.map(({ tagName, scrollWidth }) => `${tagName} is ${scrollWidth} wide`),
    ...small.map((element) => `small icon ${element.getAttribute('class')}`),
    ...bars.map((element) => `bar ${element.getAttribute('class')}`),
    ...all.flatMap(textsOutside),
  ];

  /** The element's own texts that leave a box which has a border, a background or hides what is outside. */
  function textsOutside(element: Element): readonly string[] {
    return [...element.childNodes].flatMap((node) => {
      if (node.nodeType !== Node.TEXT_NODE || (node.nodeValue ?? '').trim() === '') return [];
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right } = range.getBoundingClientRect();
      const box = boxAround(element)?.getBoundingClientRect();
      const isOutside =
        box !== undefined && right > 0 && right - left > 1 && (left < box.left - 1 || right > box.right + 1);
      return isOutside ? [`outside its box: ${node.nodeValue}`] : [];
    });
  }

  /** None where the text is for screen readers alone, or can be scrolled to. */
  function boxAround(element: Element): Element | undefined {
    const style = getComputedStyle(element);
    if (style.clipPath !== 'none' || ['auto', 'scroll'].includes(style.overflowX)) return undefined;
    const isPainted = style.borderRightWidth !== '0px' || style.backgroundColor !== 'rgba(0, 0, 0, 0)';
    if (style.display !== 'inline' && (isPainted || style.overflowX === 'hidden')) return element;
    return element.parentElement === null ? undefined : boxAround(element.parentElement);
  }
}
