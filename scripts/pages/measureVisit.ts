import type { BrowserContext, CDPSession, Page } from 'playwright';
import { longestRow, type Timed, type Visit } from './visit.ts';

/** A phone of 2019 in a mobile network: four times slower than this machine, 1.6 Mbit/s, 150 ms. */
const processor = { rate: 4 };
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };

/** What the page itself reports; `performance.now()` milliseconds. */
interface Timeline {
  firstPaint: number;
  largestPaint: number;
  shift: number;
  usable: number;
  readonly tasks: { readonly from: number; readonly for: number }[];
}

/**
 * Opens an address in a new tab and measures until `ready`, a CSS selector, is on the page and nothing has been loaded
 * for a while. Rejects if that takes over a minute.
 */
export async function measureVisit(context: BrowserContext, address: string, ready: string): Promise<Visit> {
  const page = await context.newPage();
  try {
    const session = await context.newCDPSession(page);
    const traffic = await listen(session);
    await session.send('Network.emulateNetworkConditions', network);
    await session.send('Emulation.setCPUThrottlingRate', processor);
    // The compiler of scripts marks functions with a helper that pages do not have.
    await page.addInitScript('globalThis.__name = (value) => value;');
    await page.addInitScript(observe, ready);
    await page.goto(address, { waitUntil: 'commit', timeout: 60_000 });
    await page.waitForFunction(() => (globalThis as unknown as { timeline?: Timeline }).timeline?.usable, undefined, {
      timeout: 60_000,
    });
    await page.waitForLoadState('networkidle', { timeout: 60_000 });
    return visitOf(await timelineOf(page), traffic);
  } finally {
    await page.close();
  }
}

/** Runs in the page before its own scripts: records paints, shifts, long tasks and when `ready` is there. */
function observe(ready: string): void {
  const timeline: Timeline = { firstPaint: 0, largestPaint: 0, shift: 0, usable: 0, tasks: [] };
  /** An observer that nothing holds may be collected. */
  const watching: PerformanceObserver[] = [];
  Object.assign(globalThis, { timeline });
  const watch = (type: string, note: (entry: PerformanceEntry) => void): void => {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(note));
    observer.observe({ type, buffered: true });
    watching.push(observer);
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
  const look = (): void => {
    if (document.querySelector(ready)) timeline.usable = performance.now();
    else requestAnimationFrame(look);
  };
  look();
}

const timelineOf = (page: Page): Promise<Timeline> =>
  page.evaluate(() => (globalThis as unknown as { timeline: Timeline }).timeline);

/** The requests of a tab so far. `began` is the first one's start; times in milliseconds of the browser's clock. */
interface Traffic {
  readonly requests: Map<string, { from: number; to: number; bytes: number }>;
}

async function listen(session: CDPSession): Promise<Traffic> {
  const requests: Traffic['requests'] = new Map();
  session.on('Network.requestWillBeSent', ({ requestId, timestamp, request }) => {
    if (request.url.startsWith('http'))
      requests.set(requestId, { from: timestamp * 1000, to: Number.POSITIVE_INFINITY, bytes: 0 });
  });
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) Object.assign(request, { to: timestamp * 1000, bytes: encodedDataLength });
  });
  await session.send('Network.enable');
  return { requests };
}

function visitOf(timeline: Timeline, { requests }: Traffic): Visit {
  const { firstPaint, largestPaint, usable, shift, tasks } = timeline;
  const all = [...requests.values()];
  const began = Math.min(...all.map(({ from }) => from));
  const inTime: readonly Timed[] = all.filter(({ to }) => to - began <= usable);
  return {
    firstPaint,
    largestPaint,
    usable,
    shift,
    blocked: tasks.filter(({ from }) => from >= firstPaint).reduce((sum, task) => sum + task.for - 50, 0),
    bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
    requests: all.length,
    roundTrips: longestRow(inTime),
  };
}
