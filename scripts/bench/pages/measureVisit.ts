import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext, CDPSession, Page } from 'playwright';

/** A phone of 2019 in a mobile network: four times slower than this machine, 1.6 Mbit/s, 150 ms. */
const processor = { rate: 4 };
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };

/** Measurements of one visit; times in milliseconds since the start of the navigation, bytes over the network. */
export interface Visit {
  /** First contentful paint. */
  readonly firstPaint: number;
  /** Largest contentful paint. */
  readonly largestPaint: number;
  /** When customers can use the page's own submit button or tab. */
  readonly usable: number;
  /** Parts of tasks above 50 ms from the first paint until the page is quiet. */
  readonly blocked: number;
  /** Layout shift. */
  readonly shift: number;
  /** Bytes of the page itself, with its headers. */
  readonly document: number;
  readonly bytes: number;
  readonly requests: number;
}

/** Measurements by the page itself; `performance.now()` milliseconds. */
interface Timeline {
  firstPaint: number;
  largestPaint: number;
  shift: number;
  usable: number;
  readonly tasks: { readonly from: number; readonly for: number }[];
}

/**
 * Opens an address in a new tab and measures until an element of the selector `ready` is usable and the network is
 * quiet. Rejects after a minute.
 */
export async function measureVisit(context: BrowserContext, address: string, ready: string): Promise<Visit> {
  const page = await context.newPage();
  try {
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', network);
    await session.send('Emulation.setCPUThrottlingRate', processor);
    const traffic = listen(session);
    // The compiler adds a helper to functions that pages lack.
    await page.addInitScript('globalThis.__name = (value) => value;');
    await page.addInitScript(observe, ready);
    await page.goto(address, { waitUntil: 'commit' });
    await untilQuiet(page, traffic);
    const { tasks, ...timeline } = await readTimeline(page);
    const sizes = [...traffic.values()].map(({ bytes }) => bytes);
    const tasksAfterPaint = tasks.filter(({ from }) => from >= timeline.firstPaint);
    return {
      ...timeline,
      blocked: tasksAfterPaint.reduce((sum, task) => sum + task.for - 50, 0),
      document: sizes[0] ?? 0,
      bytes: sizes.reduce((sum, size) => sum + size, 0),
      requests: sizes.length,
    };
  } finally {
    await page.close();
  }
}

/** Waits until the page is usable and half a second has passed without a request. */
async function untilQuiet(page: Page, traffic: Traffic): Promise<void> {
  const end = Date.now() + 60_000;
  let quiet = 0;
  while (quiet < 5) {
    if (Date.now() > end) throw new Error('the page did not become usable within a minute');
    await wait(100);
    const isLoading = [...traffic.values()].some(({ isDone }) => !isDone);
    quiet = isLoading || (await readTimeline(page)).usable === 0 ? 0 : quiet + 1;
  }
}

const readTimeline = (page: Page): Promise<Timeline> => page.evaluate<Timeline>('globalThis.timeline');

/** Runs in the page before its own scripts: records paints, shifts, long tasks and when `ready` is usable. */
function observe(ready: string): void {
  const timeline: Timeline = { firstPaint: 0, largestPaint: 0, shift: 0, usable: 0, tasks: [] };
  /** References keep the observers from garbage collection. */
  const observers: PerformanceObserver[] = [];
  Object.assign(globalThis, { timeline, observers });
  const watch = (type: string, note: (entry: PerformanceEntry) => void): void => {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(note));
    observer.observe({ type, buffered: true });
    observers.push(observer);
  };
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') timeline.firstPaint = startTime;
  });
  watch('largest-contentful-paint', ({ startTime }) => (timeline.largestPaint = startTime));
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) timeline.shift += value;
  });
  watch('longtask', ({ startTime, duration }) => timeline.tasks.push({ from: startTime, for: duration }));
  // React adds its properties to an element when it hydrates it; a page without scripts is usable after its first
  // paint.
  const isUsable = (): boolean => {
    const element = document.querySelector(ready);
    const hasScripts = document.readyState === 'loading' || document.scripts.length > 0;
    if (element !== null && !hasScripts) return timeline.firstPaint > 0;
    return element !== null && Object.keys(element).some((name) => name.startsWith('__reactProps'));
  };
  const poll = (): void => {
    if (isUsable()) timeline.usable = performance.now();
    else requestAnimationFrame(poll);
  };
  poll();
}

/** The requests of a tab so far, by their ids. */
type Traffic = ReadonlyMap<string, { bytes: number; isDone: boolean }>;

function listen(session: CDPSession): Traffic {
  const requests = new Map<string, { bytes: number; isDone: boolean }>();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.startsWith('http')) requests.set(requestId, { bytes: 0, isDone: false });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (requests.has(requestId)) requests.set(requestId, { bytes: encodedDataLength, isDone: true });
  });
  session.on('Network.loadingFailed', ({ requestId }) => {
    if (requests.has(requestId)) requests.set(requestId, { bytes: 0, isDone: true });
  });
  return requests;
}
