import '../benchPage.ts';
import type { Browser, BrowserContextOptions, CDPSession, Locator, Page } from 'playwright';
import { benchSchema, middleTextField, rightValues, wrongValues } from '../benchSchema.ts';

/** The time of a page's main thread per key, in milliseconds: `whole` includes painting, `script` only scripts. */
export type KeyTime = Readonly<Record<'whole' | 'script', number>>;

/** One measurement of one engine with one form. Times in milliseconds. */
export interface Sample {
  /** Average time of a key in a filled form without validation. */
  readonly key: KeyTime;
  /** From each such key until the paint of its letter. */
  readonly paints: readonly number[];
  /** From the first mount on a new page until its paint. */
  readonly mount: number;
  /** From the click on submit until the paint of every error. */
  readonly submit: number;
  /** Lost characters out of 30 typed as fast as the browser accepts them. */
  readonly lost: number;
  /** Invalid controls with `aria-invalid=true` after the failed submit. */
  readonly ariaInvalid: number;
  /** Errors in the engine's own style; fewer than expected if the wait timed out. */
  readonly faults: number;
}

/** An engine's page, the size of the form, the keys to type, and the number of errors of a completely invalid form. */
export interface Task {
  readonly url: string;
  readonly n: number;
  readonly keys: number;
  readonly faults: number;
}

/** Measures one form on a new page in its own process. Rejects if the page has no bench or no such field. */
export function measureEngine(browser: Browser, { url, n, keys, faults }: Task): Promise<Sample> {
  return onPage(browser, url, { viewport: { width: 800, height: 900 } }, async (page, session) => {
    const first = await mount(page, n, rightValues(n));
    const lost = await countLostCharacters(page, session, n);
    await type(session, letters(15));
    const key = await measureKeys(session, letters(keys));
    const paints = await measurePaints(page, session, letters(keys));
    await mount(page, n, wrongValues(n));
    const { ms: submit, ...errors } = await submitAllWrong(page, faults);
    return { key, paints, mount: first, submit, lost, ...errors };
  });
}

/** The slowdown of the emulated phone against this machine, and the number of fields of its form. */
export const phone = { slowdown: 4, fields: 50 } as const;

/**
 * Milliseconds from each of 40 keys until the paint of its letter, in the middle of a filled form on an emulated phone.
 */
export function measurePhone(browser: Browser, url: string): Promise<readonly number[]> {
  const screen = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true };
  return onPage(browser, url, screen, async (page, session) => {
    await mount(page, phone.fields, rightValues(phone.fields));
    await focusMiddle(page, phone.fields);
    await session.send('Emulation.setCPUThrottlingRate', { rate: phone.slowdown });
    await type(session, 'abcde');
    return measurePaints(page, session, letters(40));
  });
}

async function onPage<Result>(
  browser: Browser,
  url: string,
  screen: BrowserContextOptions,
  measure: (page: Page, session: CDPSession) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext(screen);
  try {
    const page = await context.newPage();
    await page.goto(url);
    await page.waitForFunction('window.__bench !== undefined');
    return await measure(page, await context.newCDPSession(page));
  } finally {
    await context.close();
  }
}

async function mount(page: Page, n: number, values: object): Promise<number> {
  return page.evaluate(
    async (order) => {
      const [schema, data] = JSON.parse(order);
      await new Promise((resolve) => {
        requestAnimationFrame(() => setTimeout(resolve));
      });
      const start = performance.now();
      await window.__bench?.mount(schema, data).ready;
      return performance.now() - start;
    },
    JSON.stringify([benchSchema(n), values]),
  );
}

/** Clicks, and checks after each paint whether all errors are visible; gives up after 20 seconds. */
async function submitAllWrong(
  page: Page,
  expected: number,
): Promise<Pick<Sample, 'faults' | 'ariaInvalid'> & { readonly ms: number }> {
  return page.evaluate(async (count) => {
    const button = document.querySelector<HTMLElement>('button[type=submit]');
    const fault = window.__bench?.errorSelector ?? '[aria-invalid=true]';
    await new Promise((resolve) => {
      requestAnimationFrame(() => setTimeout(resolve));
    });
    const start = performance.now();
    button?.click();
    do {
      await new Promise<void>((resolve) => {
        window.__bench?.afterPaint(resolve);
      });
    } while (document.querySelectorAll(fault).length < count && performance.now() - start < 20_000);
    return {
      ms: performance.now() - start,
      faults: document.querySelectorAll(fault).length,
      ariaInvalid: document.querySelectorAll('[aria-invalid=true]').length,
    };
  }, expected);
}

async function countLostCharacters(page: Page, session: CDPSession, n: number): Promise<number> {
  const text = letters(30);
  const field = await focusMiddle(page, n);
  const before = await field.inputValue();
  await Promise.all(Array.from(text).flatMap((character) => strokes(session, character)));
  await page.keyboard.press('Tab');
  await page.waitForTimeout(100);
  const after = await field.inputValue();
  await focusMiddle(page, n);
  return after === before + text ? 0 : Math.max(1, before.length + text.length - after.length);
}

async function focusMiddle(page: Page, n: number): Promise<Locator> {
  const field = page.locator('input:not([type=hidden]), select').nth(middleTextField(n));
  await field.focus();
  await page.keyboard.press('End');
  return field;
}

/** Uses Chromium's own sums over all keys, which include deferred work. */
async function measureKeys(session: CDPSession, text: string): Promise<KeyTime> {
  await session.send('Performance.enable');
  const readSums = async (): Promise<ReadonlyMap<string, number>> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return new Map(metrics.map(({ name, value }) => [name, value]));
  };
  const before = await readSums();
  await type(session, text);
  const after = await readSums();
  const perKey = (name: string): number =>
    (((after.get(name) ?? Number.NaN) - (before.get(name) ?? 0)) * 1000) / text.length;
  return { whole: perKey('TaskDuration'), script: perKey('ScriptDuration') };
}

/** Milliseconds from each keydown until the paint of its change. */
async function measurePaints(page: Page, session: CDPSession, text: string): Promise<readonly number[]> {
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { benchPaints: times });
    // A named function would need a helper of tsx, which the page lacks.
    addEventListener(
      'keydown',
      ({ timeStamp }) => window.__bench?.afterPaint(() => times.push(performance.now() - timeStamp)),
      { capture: true },
    );
  });
  await type(session, text);
  return page.evaluate<readonly number[]>('window.benchPaints');
}

/** Types with real key events; after each it waits longer than a frame and until the page is idle. */
async function type(session: CDPSession, text: string): Promise<void> {
  for (const character of text) {
    await Promise.all(strokes(session, character));
    await new Promise((resolve) => {
      setTimeout(resolve, 30);
    });
    // The page only answers with a free main thread.
    await session.send('Runtime.getIsolateId');
  }
}

function strokes(session: CDPSession, letter: string): readonly Promise<unknown>[] {
  const upper = letter.toUpperCase();
  const key = { key: letter, code: `Key${upper}`, windowsVirtualKeyCode: upper.charCodeAt(0) };
  return [
    session.send('Input.dispatchKeyEvent', { type: 'keyDown', text: letter, unmodifiedText: letter, ...key }),
    session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key }),
  ];
}

function letters(count: number): string {
  return Array.from({ length: count }, (_, i) => String.fromCharCode(97 + (i % 26))).join('');
}
