import type { Browser, CDPSession, Page } from 'playwright';
import { benchSchema, middleTextField, rightValues, wrongValues } from '../benchSchema.ts';
import '../benchPage.ts';
import { leaveRepeatedly, typeFast, typeSlowly, timesPerKey, traced, type KeyTime, paintsWhile } from './keyTimes.ts';

/** One measurement of one engine with one form. Times in milliseconds. */
export interface Sample {
  /** What each key typed into a filled, unchecked form costs. */
  readonly keys: readonly KeyTime[];
  /** From each such key until its letter is painted. */
  readonly paints: readonly number[];
  /** What leaving a field that was changed costs, without errors on the page. */
  readonly leaves: readonly KeyTime[];
  /** What each key costs in a field that shows an error. */
  readonly wrongKeys: readonly KeyTime[];
  /** First mount on a new page, until painted. */
  readonly mount: number;
  /** A later mount on the same page. */
  readonly remount: number;
  /** From the click on submit until every error is painted. */
  readonly submit: number;
  /** Lost characters out of 30 typed as fast as the browser accepts them. */
  readonly lost: number;
  /** Invalid controls with `aria-invalid=true` after the failed submit. */
  readonly ariaInvalid: number;
  /** Errors in the engine's own style; fewer than expected if the wait timed out. */
  readonly faults: number;
}

const fastText = 'abcdefghijklmnopqrstuvwxyzabcd';

/**
 * One measurement: an engine's page, the size of the form, the keys to type, and the number of errors of a completely
 * invalid form.
 */
export interface Task {
  readonly url: string;
  readonly n: number;
  readonly keys: number;
  readonly faults: number;
}

/** Measures one form on a new page in its own process. Rejects if the page has no bench or no such field. */
export async function measureEngine(browser: Browser, { url, n, keys: keyCount, faults }: Task): Promise<Sample> {
  const context = await browser.newContext({ viewport: { width: 800, height: 900 } });
  try {
    const page = await context.newPage();
    await page.goto(url);
    await page.waitForFunction('window.__bench !== undefined');
    const session = await context.newCDPSession(page);
    const mounts: number[] = [];
    for (let i = 0; i < 4; i += 1) mounts.push(await mount(page, n, 'right'));
    const [first = 0, ...later] = mounts;
    const lost = await losesOf(page, session, n);
    await typeSlowly(session, letters(15));
    const keys = await keysInto(session, letters(keyCount));
    const paints = await paintsWhile(page, () => typeSlowly(session, letters(keyCount)));
    await leaveRepeatedly(session, letters(15));
    const leaves = await leavesOf(session, letters(Math.ceil(keyCount / 4)));
    await mount(page, n, 'wrong');
    const { ms: submit, ...shown } = await submitAllWrong(page, faults);
    await typeInto(page, n);
    await typeSlowly(session, '12345');
    const wrongKeys = await keysInto(session, digits(Math.ceil(keyCount / 2)));
    return { keys, paints, leaves, wrongKeys, mount: first, remount: Math.min(...later), submit, lost, ...shown };
  } finally {
    await context.close();
  }
}

async function mount(page: Page, n: number, values: 'right' | 'wrong'): Promise<number> {
  const data = values === 'right' ? rightValues(n) : wrongValues(n);
  return page.evaluate(
    async (order) => {
      const [schema, filled] = JSON.parse(order);
      await new Promise((resolve) => {
        requestAnimationFrame(() => setTimeout(resolve));
      });
      const start = performance.now();
      await window.__bench?.mount(schema, filled).ready;
      return performance.now() - start;
    },
    JSON.stringify([benchSchema(n), data]),
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
      await new Promise((resolve) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', resolve);
          port1.start();
          port2.postMessage(undefined);
        });
      });
    } while (document.querySelectorAll(fault).length < count && performance.now() - start < 20_000);
    return {
      ms: performance.now() - start,
      faults: document.querySelectorAll(fault).length,
      ariaInvalid: document.querySelectorAll('[aria-invalid=true]').length,
    };
  }, expected);
}

async function losesOf(page: Page, session: CDPSession, n: number): Promise<number> {
  const field = await typeInto(page, n);
  const before = await field.inputValue();
  await typeFast(session, fastText);
  await page.keyboard.press('Tab');
  await page.waitForTimeout(100);
  const after = await field.inputValue();
  await typeInto(page, n);
  return after === before + fastText ? 0 : Math.max(1, before.length + fastText.length - after.length);
}

async function typeInto(page: Page, n: number): Promise<ReturnType<Page['locator']>> {
  const field = page.locator('input:not([type=hidden]), select').nth(middleTextField(n));
  await field.focus();
  await page.keyboard.press('End');
  return field;
}

async function keysInto(session: CDPSession, text: string): Promise<readonly KeyTime[]> {
  return timesPerKey(await traced(session, () => typeSlowly(session, text)));
}

/** Of a letter, Tab and Shift+Tab, the second is the one that leaves the changed field. */
async function leavesOf(session: CDPSession, text: string): Promise<readonly KeyTime[]> {
  const times = timesPerKey(await traced(session, () => leaveRepeatedly(session, text)));
  return times.filter((_time, index) => index % 3 === 1);
}

function letters(count: number): string {
  return Array.from({ length: count }, (_, i) => String.fromCharCode(97 + (i % 26))).join('');
}

function digits(count: number): string {
  return Array.from({ length: count }, (_, i) => i % 10).join('');
}
