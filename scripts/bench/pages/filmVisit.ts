import { mkdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from 'playwright';
import { becomeSlowPhone } from './measureVisit.ts';
import type { Visitor } from './plainBrowser.ts';

/** A picture of a page, as Chromium took it; milliseconds since the visit began. */
interface Picture {
  readonly at: number;
  /** PNG in Base64. */
  readonly data: string;
}

const step = 250;

/** Films the first visit to an address on the slow phone until `ready`, a CSS selector, is on the page. */
export async function filmVisit(visitor: Visitor, address: string, ready: string): Promise<readonly Picture[]> {
  const tab = await visitor.openTab();
  try {
    await becomeSlowPhone(tab);
    const pictures: Picture[] = [];
    let began = 0;
    tab.onEvent((method, params) => {
      if (method !== 'Page.screencastFrame') return;
      const { data, sessionId } = params;
      pictures.push({ at: Date.now() - began, data: String(data) });
      void tab.send('Page.screencastFrameAck', { sessionId: Number(sessionId) }).catch(() => undefined);
    });
    await tab.send('Page.enable');
    await tab.send('Page.startScreencast', { format: 'png', maxWidth: 390, maxHeight: 780 });
    began = Date.now();
    await tab.send('Page.navigate', { url: address });
    const expression = `document.querySelector(${JSON.stringify(ready)}) !== null`;
    for (let isReady = false; !isReady && Date.now() - began < 60_000; await wait(50)) {
      const { result } = await tab.send('Runtime.evaluate', { expression, returnByValue: true });
      isReady = JSON.stringify(result).includes('true');
    }
    // What is drawn is on film a moment later.
    await wait(4 * step);
    return everyStep(pictures);
  } finally {
    await tab.close();
  }
}

/** What was on screen every quarter of a second. */
function everyStep(pictures: readonly Picture[]): readonly Picture[] {
  const end = pictures.at(-1)?.at ?? 0;
  return Array.from({ length: Math.ceil(end / step) + 1 }, (_, index) => index * step).map((at) => ({
    at,
    data: pictures.findLast((picture) => picture.at <= at)?.data ?? '',
  }));
}

/** Writes the pictures beside one another, with their times, as one PNG. */
export async function writeStrip(browser: Browser, pictures: readonly Picture[], file: string): Promise<void> {
  mkdirSync(new URL('.', `file://${file}`), { recursive: true });
  const page = await browser.newPage({ viewport: { width: 1200, height: 300 } });
  try {
    const figures = pictures.map(({ at, data }) => {
      const picture = data === '' ? '<span></span>' : `<img src="data:image/png;base64,${data}">`;
      return `<figure>${picture}<figcaption>${(at / 1000).toFixed(2)} s</figcaption></figure>`;
    });
    await page.setContent(
      `<style>body { display: flex; flex-wrap: wrap; gap: 8px; margin: 8px; font: 12px sans-serif; background: #fff }
      figure { margin: 0; text-align: center } :is(img, span) { display: block; width: 138px; height: 276px; margin-bottom: 4px;
      outline: 1px solid #bbb }</style>${figures.join('')}`,
    );
    await page.screenshot({ path: file, fullPage: true });
  } finally {
    await page.close();
  }
}
