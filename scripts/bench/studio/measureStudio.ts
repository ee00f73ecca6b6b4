import type { Browser, Frame, Page } from 'playwright';
import { sampleStaff } from '#backend/stand-ins/staff/staffIssuer.ts';
import type { Product } from '../../../e2e/harness/product.ts';
import { goTo } from '../../../e2e/studio/steps.ts';
import { percentile } from '../percentile.ts';

/** A place where the bench types: a part of the draft, and the end of its German input's id. */
export interface TypedPlace {
  readonly name: string;
  /** JSON pointer of the part. */
  readonly part: string;
  readonly input: string;
}

const tab = '/preferenceCenter/tabs/5';

/** Texts of different parts and lengths, each of which the page shows. */
export const typedPlaces: readonly TypedPlace[] = [
  { name: 'headline above all tabs', part: '/preferenceCenter', input: '_subHeadline_de' },
  { name: 'label of a tab', part: tab, input: '_label_de' },
  { name: 'title of a tab', part: tab, input: '_title_de' },
  { name: 'description of a tab', part: tab, input: '_description_de' },
  { name: 'title of a component', part: `${tab}/components/0`, input: '_title_de' },
  { name: 'label of a text field', part: `${tab}/components/0/fields/0`, input: '_label_de' },
  { name: 'hint of a number', part: `${tab}/components/0/fields/1`, input: '_hint_de' },
  { name: 'label of a date', part: `${tab}/components/0/fields/3`, input: '_label_de' },
  { name: 'label of a tile', part: `${tab}/components/1/tiles/2`, input: '_label_de' },
  { name: 'description of a tile', part: `${tab}/components/1/tiles/9`, input: '_description_de' },
];

/** A browser in which the sample editor is signed in, as the company's provider does it. Its cache is empty. */
export async function signedIn(browser: Browser, { studio }: Product) {
  const context = await browser.newContext({ locale: 'de-DE', viewport: { width: 1600, height: 1000 } });
  // The compiler of scripts marks functions with a helper that pages do not have.
  await context.addInitScript('globalThis.__name = (value) => value;');
  await context.addInitScript(watchPage);
  const page = await context.newPage();
  const [, editor] = sampleStaff;
  await page.goto(`${studio}/auth/login`);
  await page.locator('[name=email]').fill(editor?.email ?? '');
  await page.locator('[name=password]').fill(editor?.password ?? '');
  const stored = page.waitForURL(`${studio}/**`, { waitUntil: 'commit' });
  await page.locator('form button').click();
  await stored;
  const storageState = await context.storageState();
  await page.close();
  return { context, storageState };
}

/** Milliseconds from the navigation until the outline is painted and can be used. */
export async function measureOpening(page: Page, studio: string): Promise<number> {
  await page.goto(studio, { waitUntil: 'commit' });
  const opened = await page.waitForFunction(() => (globalThis as unknown as Watched).outlineAt, undefined, {
    timeout: 60_000,
  });
  return (await opened.jsonValue()) ?? 0;
}

/** Milliseconds from each key in the studio until its letter is painted in the preview. */
export async function measureKeys(page: Page, place: TypedPlace, keys: number): Promise<readonly number[]> {
  await goTo(page, `/edit?at=${encodeURIComponent(place.part)}`);
  // No other text of the page has it.
  let text = `K${typedPlaces.indexOf(place)}x`;
  await page.locator(`[data-part-form] [id$="${place.input}"]`).fill(text);
  const frame = previewIn(page);
  await frame.waitForFunction((wanted) => document.body.textContent.includes(wanted), text, { timeout: 20_000 });
  const times: number[] = [];
  for (let index = 0; index < keys; index += 1) {
    // Nobody types at even intervals; saving and checking begin in between.
    await page.waitForTimeout(90 + (index % 4) * 110);
    const letter = String.fromCharCode(97 + (index % 26));
    text += letter;
    const seen = frame.evaluate((wanted) => (globalThis as unknown as Watched).paintOf(wanted), text);
    await page.keyboard.press(letter);
    const pressed = await page.evaluate(() => (globalThis as unknown as Watched).keyAt);
    times.push((await seen) - (pressed ?? 0));
  }
  return times;
}

function previewIn(page: Page): Frame {
  const frame = page.frames().find((one) => new URL(one.url()).pathname.startsWith('/preview'));
  if (frame === undefined) throw new Error('the studio shows no preview');
  return frame;
}

/** What `watchPage` keeps for the bench; moments are epoch milliseconds, so that two frames can be compared. */
interface Watched {
  /** Milliseconds since the navigation when the outline was painted. */
  outlineAt?: number;
  keyAt?: number;
  /** When a text was painted that is now awaited. */
  paintOf: (text: string) => Promise<number>;
}

/** Runs in each page before its own scripts, so it holds everything that it needs. */
function watchPage(): void {
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- see above
  const now = (): number => performance.timeOrigin + performance.now();
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- see above
  const afterPaint = (then: () => void): void => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', then);
      port1.start();
      port2.postMessage(null);
    });
  };
  const watched: Watched = {
    paintOf: (text) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (!document.body.textContent.includes(text)) return;
          observer.disconnect();
          afterPaint(() => resolve(now()));
        };
        const observer = new MutationObserver(look);
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
        look();
      }),
  };
  Object.assign(globalThis, watched);
  addEventListener(
    'keydown',
    ({ timeStamp }) => Object.assign(globalThis, { keyAt: performance.timeOrigin + timeStamp }),
    true,
  );
  const look = (): void => {
    if (document.querySelector('[role=treeitem][tabindex="0"]'))
      afterPaint(() => Object.assign(globalThis, { outlineAt: performance.now() }));
    else requestAnimationFrame(look);
  };
  look();
}

/** What was measured at one place; milliseconds. */
export interface StudioFigures {
  readonly name: string;
  readonly times: readonly number[];
  /** What the median and the 95th percentile may be. */
  readonly limit: number;
}

/** The figures as a Markdown table. */
export function studioTable(rows: readonly StudioFigures[]): string {
  const cells = rows.map(({ name, times, limit }) => {
    const [median, p95, most] = [percentile(times, 0.5), percentile(times, 0.95), Math.max(...times)];
    return [name, times.length, inMs(median), inMs(p95), inMs(most), inMs(limit), p95 <= limit ? 'yes' : 'no'];
  });
  return [
    ['', 'times', 'median', 'p95', 'most', 'limit', 'p95 within'],
    Array.from({ length: 7 }, () => '---'),
    ...cells,
  ]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');
}

const inMs = (time: number): string => `${time.toFixed(0)} ms`;
