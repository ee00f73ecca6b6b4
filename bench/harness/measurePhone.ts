import '../benchPage.ts';
import type { Browser, CDPSession, Page } from 'playwright';
import { benchSchema, middleTextField, rightValues } from '../benchSchema.ts';
import { adaptedForm } from './adaptedForm.ts';
import { typeSlowly, paintsWhile } from './keyTimes.ts';

/** How many times slower than this machine the emulated phone computes. */
export const phoneSlowdown = 4;

/** How many fields the form has into which it types. */
export const phoneTypingFields = 100;

const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 3,
  isMobile: true,
  hasTouch: true,
} as const;

/** Milliseconds from each of 40 keys until its letter is painted, in the middle of a filled form on an emulated phone. */
export function typingOnPhone(browser: Browser, url: string): Promise<readonly number[]> {
  return onPhone(browser, url, async (page, session) => {
    const order = JSON.stringify([benchSchema(phoneTypingFields), rightValues(phoneTypingFields)]);
    await page.evaluate(async (given) => {
      const [schema, filled] = JSON.parse(given);
      await window.__bench?.mount(schema, filled).ready;
    }, order);
    await page.locator('input:not([type=hidden]), select').nth(middleTextField(phoneTypingFields)).focus();
    await session.send('Emulation.setCPUThrottlingRate', { rate: phoneSlowdown });
    await typeSlowly(session, 'abcde');
    return paintsWhile(page, () => typeSlowly(session, 'abcdefghij'.repeat(4)));
  });
}

/**
 * The product's form of a real site's size on an emulated phone: milliseconds from the first key, pressed as soon as the
 * form is on the page, until its letter is painted. Rejects if the letter does not arrive.
 */
export function firstKeyOnPhone(browser: Browser, url: string): Promise<number> {
  return onPhone(browser, url, async (page, session) => {
    await session.send('Emulation.setCPUThrottlingRate', { rate: phoneSlowdown });
    await page.evaluate(
      async (order) => {
        await window.__bench?.mountForm?.(JSON.parse(order)).ready;
        const field = document.querySelector<HTMLInputElement>('#root input:not([type=checkbox])');
        field?.addEventListener(
          'input',
          ({ timeStamp }) =>
            requestAnimationFrame(() => {
              const { port1, port2 } = new MessageChannel();
              port1.addEventListener('message', () => {
                if (field.value === 'a') document.body.dataset['painted'] = String(performance.now() - timeStamp);
              });
              port1.start();
              port2.postMessage(undefined);
            }),
          { capture: true, once: true },
        );
        field?.focus();
      },
      JSON.stringify(adaptedForm(phoneFields)),
    );
    await session.send('Input.dispatchKeyEvent', { type: 'keyDown', text: 'a', unmodifiedText: 'a', key: 'a' });
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key: 'a' });
    const painted = await page.waitForFunction(() => document.body.dataset['painted'], undefined, { timeout: 20_000 });
    return Number(await painted.jsonValue());
  });
}

/** Measures on an engine's page, on a new emulated phone. */
async function onPhone<Result>(
  browser: Browser,
  url: string,
  measure: (page: Page, session: CDPSession) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await page.goto(url);
    await page.waitForFunction('window.__bench !== undefined');
    return await measure(page, session);
  } finally {
    await context.close();
  }
}

/** The number of fields that customers can write in a large schema of a real site. */
export const phoneFields = 203;
