import { readFileSync } from 'node:fs';
import type { Frame, Page } from 'playwright/test';
import type { PageFault } from '#studio/preview/previewMessages.ts';
import type { Json } from '../harness/hostileContent.ts';
import type { Product } from '../harness/product.ts';
import { openStudio } from './steps.ts';

const folder = 'fixtures/scenarios/germany';
const read = (file: string): Json => JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as Json;
const { metadata } = read('scenario.json') as { readonly metadata: Json };
const reference = { schema: read('provider-schema.json'), metadata };
export const clean = read('content/de.json');

export const everything = {
  type: 'show',
  revision: 1,
  area: 'preferences',
  language: 'de',
  documents: { de: clean },
  reference,
  person: 'complete',
  now: Date.parse('2026-07-01T12:00:00Z'),
  appearance: 'light',
  mode: 'normal',
};

/** The studio's page with nothing but the preview in a frame, which is told what to show. */
export async function openPreview(page: Page, product: Product) {
  const { site } = product;
  await openStudio(page, product, 'viewer');
  await page.evaluate((address) => {
    const messages: unknown[] = [];
    Reflect.set(window, 'messages', messages);
    addEventListener('message', ({ origin, data }) => messages.push({ origin, ...(data as object) }));
    const frame = document.createElement('iframe');
    frame.width = '380';
    frame.height = '700';
    frame.src = address;
    document.body.replaceChildren(frame);
  }, `${site}/preview`);
  await page.waitForFunction(() =>
    Reflect.get(window, 'messages').some(({ type }: { type: string }) => type === 'ready'),
  );
  const frame = page.frame({ url: `${site}/preview` }) as Frame;
  const answerTo = async (message: object, answer: string): Promise<unknown> => {
    const messageCount = await page.evaluate(() => Reflect.get(window, 'messages').length as number);
    await page.evaluate(
      ({ message: sent, origin }) =>
        document.querySelector('iframe')?.contentWindow?.postMessage({ kontorPreview: 1, ...sent }, origin),
      { message, origin: site },
    );
    const handle = await page.waitForFunction(
      ({ count, expected }) =>
        Reflect.get(window, 'messages')
          .slice(count)
          .find(({ type }: { type: string }) => type === expected),
      { count: messageCount, expected: answer },
    );
    return handle.jsonValue();
  };
  const show = async (message: object): Promise<void> => void (await answerTo(message, 'drawn'));
  const check = async (pointer: string): Promise<readonly PageFault[]> =>
    ((await answerTo({ type: 'check', pointer }, 'checked')) as { readonly faults: readonly PageFault[] }).faults;
  return { frame, show, check };
}
