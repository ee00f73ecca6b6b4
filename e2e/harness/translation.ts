import type { Page } from 'playwright/test';

/**
 * Translates the page and later changes as browsers do: replaces every text node, alternately with a `<font>` in a
 * `<font>` (Chrome, Edge) and with a new text (Firefox, Safari). Runs in the page.
 */
export function translate(root: HTMLElement): void {
  const done = new WeakSet<Node>();
  let count = 0;
  const replace = (text: Text): void => {
    const { nodeValue, parentElement: parent } = text;
    const isRead = parent && !/^(?:script|style|noscript|textarea|option|font)$/i.test(parent.tagName);
    if (!nodeValue?.trim() || !isRead || done.has(text)) return;
    const words = document.createTextNode(`«${nodeValue}»`);
    const inner = document.createElement('font');
    const outer = document.createElement('font');
    count += 1;
    const node = count % 2 === 0 ? words : outer;
    if (node === outer) {
      inner.append(words);
      outer.append(inner);
    }
    done.add(words);
    text.replaceWith(node);
  };
  const translateIn = (node: Node): void => {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const texts: Text[] = node instanceof Text ? [node] : [];
    while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
    texts.forEach(replace);
  };
  translateIn(root);
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) addedNodes.forEach(translateIn);
  }).observe(root, { childList: true, subtree: true });
}

/**
 * The texts that React renders as separate text nodes beside siblings: after a translator replaced them, React cannot
 * change or remove them. Runs in the page.
 */
export function looseTexts(root: HTMLElement): readonly string[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const matches: string[] = [];
  while (walker.nextNode()) {
    const { currentNode: node } = walker;
    if (!node.nodeValue?.trim() || !Object.keys(node).some((key) => key.startsWith('__reactFiber$'))) continue;
    matches.push(`<${node.parentElement?.tagName.toLowerCase()}> ${node.nodeValue}`);
  }
  return matches;
}

/** Translates a page right after React hydrates it; `page.goto` resolves afterwards. */
export async function translateAtOnce(page: Page): Promise<void> {
  await page.addInitScript(`(${startTranslation.toString()})(${translate.toString()})`);
  const goto = page.goto.bind(page);
  page.goto = async (...target) => {
    const response = await goto(...target);
    await page.waitForFunction(() => document.body.hasAttribute('data-translated'));
    return response;
  };
}

/** Runs in the page. A page without an application is ready after loading. */
function startTranslation(begin: typeof translate): void {
  const timer = setInterval(() => {
    const heading = document.querySelector('#root h1');
    const isHydrated = heading && Object.keys(heading).some((key) => key.startsWith('__reactFiber$'));
    if (!isHydrated && (document.readyState !== 'complete' || document.querySelector('#root'))) return;
    clearInterval(timer);
    setTimeout(() => {
      begin(document.body);
      document.body.setAttribute('data-translated', '');
    }, 100);
  }, 20);
}

/**
 * The text of a page, without the marks of the translation, and with placeholders for values that differ between
 * visits.
 */
export async function wordsOn(page: Page): Promise<string> {
  const text = await page.locator('body').innerText();
  return (
    text
      .replaceAll(/[«»]/g, '')
      .replaceAll(/[\w-]+@beispiel\.example/g, '(address)')
      // The longer one first: its start can consist of digits alone.
      .replaceAll(/\b(?:[\da-f]{8}-[\da-f]{3}|[A-Z\d]{8})\b/g, '(id)')
      .replaceAll(/\b\d+:\d\d(?::\d\d)?\b/g, '(time)')
      .split(/\s+/)
      .join(' ')
  );
}
