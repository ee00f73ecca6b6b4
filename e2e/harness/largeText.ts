import type { Page } from 'playwright/test';

/**
 * The layout faults on a phone of 360 pixels with text at 200 %: sideways scrolling, text outside of its card, small
 * icons, and bars that cover more than a third of the screen.
 */
export async function largeTextFaults(page: Page): Promise<readonly string[]> {
  await page.setViewportSize({ width: 360, height: 740 });
  const session = await page.context().newCDPSession(page);
  const setText = (standard: number) => session.send('Page.setFontSizes', { fontSizes: { standard } });
  // The browser resets the text size once, after the resize.
  for (;;) {
    await setText(32);
    const faults = await page.evaluate(findFaults);
    if (faults === undefined) continue;
    await setText(16);
    await session.detach();
    return faults;
  }
}

/** Runs in the page. Undefined if the text of the page is not large. */
function findFaults(): readonly string[] | undefined {
  const root = document.documentElement;
  if (getComputedStyle(root).fontSize !== '32px') return undefined;
  // Forces a new layout: Chromium does not update some sizes in rem after a change of the text size.
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

  /** The element's own texts outside of a box with a border, a background or hidden overflow. */
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

  /** The nearest visible box; undefined for text for screen readers alone, and for scrollable text. */
  function boxAround(element: Element): Element | undefined {
    const style = getComputedStyle(element);
    if (style.clipPath !== 'none' || ['auto', 'scroll'].includes(style.overflowX)) return undefined;
    const isPainted = style.borderRightWidth !== '0px' || style.backgroundColor !== 'rgba(0, 0, 0, 0)';
    if (style.display !== 'inline' && (isPainted || style.overflowX === 'hidden')) return element;
    return element.parentElement === null ? undefined : boxAround(element.parentElement);
  }
}
