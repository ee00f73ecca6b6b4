import { setTimeout as wait } from 'node:timers/promises';
import type { Tab, Visitor } from './plainBrowser.ts';
import { longestRow, type Step, type Timed, type Visit } from './visit.ts';

/** A phone of 2019 in a mobile network: four times slower than this machine, 1.6 Mbit/s, 150 ms. */
const screen = { width: 390, height: 780, deviceScaleFactor: 2, mobile: true };
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
export async function measureVisit(visitor: Visitor, address: string, ready: string): Promise<Visit> {
  const tab = await visitor.openTab();
  try {
    const traffic = await listen(tab);
    await becomeSlowPhone(tab);
    await tab.send('Page.enable');
    // The compiler of scripts marks functions with a helper that pages do not have.
    const source = `globalThis.__name = (value) => value; (${observe.toString()})(${JSON.stringify(ready)});`;
    await tab.send('Page.addScriptToEvaluateOnNewDocument', { source });
    await tab.send('Page.navigate', { url: address });
    await untilQuiet(tab, traffic);
    return visitOf(await timelineOf(tab), traffic);
  } finally {
    await tab.close();
  }
}

/** Gives a tab the screen, the processor and the network of that phone. */
export async function becomeSlowPhone(tab: Tab): Promise<void> {
  await tab.send('Network.enable');
  await tab.send('Emulation.setDeviceMetricsOverride', screen);
  await tab.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await tab.send('Network.emulateNetworkConditions', network);
  await tab.send('Emulation.setCPUThrottlingRate', processor);
}

/** Waits until the page is usable and half a second has passed without a request. */
async function untilQuiet(tab: Tab, { requests }: Traffic): Promise<void> {
  const end = Date.now() + 60_000;
  let quiet = 0;
  while (quiet < 5) {
    if (Date.now() > end) throw new Error('the page did not become usable within a minute');
    await wait(100);
    const isLoading = [...requests.values()].some(({ to }) => to === Number.POSITIVE_INFINITY);
    quiet = isLoading || (await timelineOf(tab)).usable === 0 ? 0 : quiet + 1;
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

async function timelineOf(tab: Tab): Promise<Timeline> {
  const expression = 'globalThis.timeline';
  const { result } = await tab.send('Runtime.evaluate', { expression, returnByValue: true });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what `observe` keeps
  const { value } = result as { readonly value?: Timeline };
  return value ?? { firstPaint: 0, largestPaint: 0, shift: 0, usable: 0, tasks: [] };
}

/** The requests of a tab so far. `began` is the first one's start; times in milliseconds of the browser's clock. */
interface Traffic {
  readonly requests: Map<string, { readonly path: string; from: number; to: number; bytes: number }>;
}

/** What is read of Chromium's events about the network; times in seconds. */
interface NetworkEvent {
  readonly requestId: string;
  readonly timestamp: number;
  readonly request: { readonly url: string };
  readonly encodedDataLength: number;
}

async function listen(tab: Tab): Promise<Traffic> {
  const requests: Traffic['requests'] = new Map();
  tab.onEvent((method, params) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Chromium's own format
    const { requestId, timestamp, request, encodedDataLength } = params as unknown as NetworkEvent;
    const known = requests.get(requestId);
    if (method === 'Network.requestWillBeSent' && request.url.startsWith('http'))
      requests.set(requestId, {
        path: new URL(request.url).pathname.replace(/(?<=\/token\/).*/, '…'),
        from: timestamp * 1000,
        to: Number.POSITIVE_INFINITY,
        bytes: 0,
      });
    else if (method === 'Network.loadingFinished' && known)
      Object.assign(known, { to: timestamp * 1000, bytes: encodedDataLength });
    else if (method === 'Network.loadingFailed' && known) Object.assign(known, { to: timestamp * 1000 });
  });
  await tab.send('Network.enable');
  return { requests };
}

function visitOf(timeline: Timeline, { requests }: Traffic): Visit {
  const { firstPaint, largestPaint, usable, shift, tasks } = timeline;
  const all = [...requests.values()];
  const began = Math.min(...all.map(({ from }) => from));
  const inTime: readonly Timed[] = all.filter(({ to }) => to - began <= usable);
  const steps: readonly Step[] = [
    ...all.map(({ path, from, to }) => ({ what: path, from: from - began, to: to - began })),
    ...tasks.map((task) => ({ what: 'task', from: task.from, to: task.from + task.for })),
  ]
    .filter(({ from }) => from <= usable)
    .toSorted((a, b) => a.from - b.from);
  return {
    firstPaint,
    largestPaint,
    usable,
    shift,
    blocked: tasks.filter(({ from }) => from >= firstPaint).reduce((sum, task) => sum + task.for - 50, 0),
    document: all.find(({ from }) => from === began)?.bytes ?? 0,
    bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
    requests: all.length,
    roundTrips: longestRow(inTime),
    steps,
  };
}
