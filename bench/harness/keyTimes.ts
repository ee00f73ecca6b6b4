import type { CDPSession, Page } from 'playwright';

/** An event of Chromium's trace: `ts` and `dur` in microseconds. */
export interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly ts: number;
  readonly dur?: number;
  readonly pid: number;
  readonly tid: number;
  readonly args?: { readonly data?: { readonly type?: string } };
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * All events in which scripts run on a page's main thread. `v8.callFunction` lasts until the end of the microtasks
 * after a callback, which the metric `ScriptDuration` leaves out if they come from promises.
 */
const scripts = new Set(['v8.callFunction', 'FunctionCall', 'EvaluateScript', 'v8.run', 'RunMicrotasks']);
const layouts = new Set(['Layout']);
const styles = new Set(['UpdateLayoutTree']);
/** Everything that a page's main thread does, in pieces. */
const tasks = new Set(['RunTask']);

/** What one key costs a page's main thread, in milliseconds. `whole` has all of it, painting too. */
export interface KeyTime {
  readonly whole: number;
  readonly script: number;
  readonly layout: number;
  readonly style: number;
}

/** Records the trace of `action` on the page of a session. */
export async function traced(session: CDPSession, action: () => Promise<void>): Promise<readonly TraceEvent[]> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { readonly value: object[] }): void => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Chromium's own format
    events.push(...(value as TraceEvent[]));
  };
  session.on('Tracing.dataCollected', collect);
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'v8'] },
  });
  await action();
  const complete = new Promise<void>((resolve) => {
    session.once('Tracing.tracingComplete', () => resolve());
  });
  await session.send('Tracing.end');
  await complete;
  session.off('Tracing.dataCollected', collect);
  return events;
}

/**
 * What each keystroke costs the main thread: from its keydown to the next one, so that later work (microtasks, scheduled
 * renders, effects, timers) counts for the key that caused it.
 */
export function timesPerKey(events: readonly TraceEvent[]): readonly KeyTime[] {
  const downs = events
    .filter(({ name, args }) => name === 'EventDispatch' && args?.data?.type === 'keydown')
    .toSorted((a, b) => a.ts - b.ts);
  const [first] = downs;
  if (first === undefined) return [];
  const spansOf = (names: ReadonlySet<string>): readonly Span[] =>
    merged(
      events
        .filter(({ name, ph, pid, tid }) => names.has(name) && ph === 'X' && pid === first.pid && tid === first.tid)
        .map(({ ts, dur = 0 }) => ({ start: ts, end: ts + dur })),
    );
  const [whole, script, layout, style] = [spansOf(tasks), spansOf(scripts), spansOf(layouts), spansOf(styles)];
  return downs.map(({ ts }, index) => {
    const within = { start: ts, end: downs[index + 1]?.ts ?? Number.POSITIVE_INFINITY };
    return {
      whole: overlap(whole, within) / 1000,
      script: overlap(script, within) / 1000,
      layout: overlap(layout, within) / 1000,
      style: overlap(style, within) / 1000,
    };
  });
}

/** Spans without overlaps: calls nest, and each moment counts once. */
function merged(spans: readonly Span[]): readonly Span[] {
  const joined: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last && span.start <= last.end)
      joined[joined.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
    else joined.push(span);
  }
  return joined;
}

function overlap(spans: readonly Span[], within: Span): number {
  return spans.reduce(
    (sum, { start, end }) => sum + Math.max(0, Math.min(end, within.end) - Math.max(start, within.start)),
    0,
  );
}

/** Between two keys of slow typing: longer than a frame, so that the work for a key is done before the next. */
const pause = 30;

/** Types with real key events, one after the other, with a pause after each until the page is idle. */
export async function typeSlowly(session: CDPSession, text: string): Promise<void> {
  for (const character of text) {
    await Promise.all(strokes(session, character));
    await rest(session);
  }
}

/** Changes a field, leaves it with Tab and comes back, as often as the text has letters; each with a pause. */
export async function leaveRepeatedly(session: CDPSession, text: string): Promise<void> {
  const steps = Array.from(text).flatMap((character) => [
    strokes(session, character),
    tab(session, 0),
    tab(session, 8),
  ]);
  for (const step of steps) {
    await Promise.all(step);
    await rest(session);
  }
}

function tab(session: CDPSession, modifiers: number): readonly Promise<unknown>[] {
  const key = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9, modifiers };
  return [
    session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key }),
    session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key }),
  ];
}

async function rest(session: CDPSession): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, pause);
  });
  // The page only answers when its main thread is free again.
  await session.send('Runtime.getIsolateId');
}

/** Types with real key events as fast as the browser accepts them, without pauses. */
export async function typeFast(session: CDPSession, text: string): Promise<void> {
  await Promise.all(Array.from(text).flatMap((character) => strokes(session, character)));
}

function strokes(session: CDPSession, character: string): readonly Promise<unknown>[] {
  const isDigit = /\d/.test(character);
  const key = {
    key: character,
    code: `${isDigit ? 'Digit' : 'Key'}${character.toUpperCase()}`,
    windowsVirtualKeyCode: character.toUpperCase().charCodeAt(0),
  };
  return [
    session.send('Input.dispatchKeyEvent', { type: 'keyDown', text: character, unmodifiedText: character, ...key }),
    session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key }),
  ];
}

/**
 * Milliseconds from each keydown during `action` until what it changed is painted. No function in the page may have a
 * name: the loader of this program wraps those that have one in a function of its own, which a page does not have.
 */
export async function paintsWhile(page: Page, action: () => Promise<void>): Promise<readonly number[]> {
  await page.evaluate(() => {
    const times: number[] = [];
    const stop = new AbortController();
    window.benchPaints = { times, stop };
    addEventListener(
      'keydown',
      ({ timeStamp }) =>
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', () => times.push(performance.now() - timeStamp));
          port1.start();
          port2.postMessage(undefined);
        }),
      { capture: true, signal: stop.signal },
    );
  });
  await action();
  return page.evaluate(() => {
    window.benchPaints?.stop.abort();
    return window.benchPaints?.times ?? [];
  });
}

declare global {
  interface Window {
    /** The paints that are being measured. */
    benchPaints?: { readonly times: readonly number[]; readonly stop: AbortController };
  }
}
