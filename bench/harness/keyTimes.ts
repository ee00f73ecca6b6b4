import type { CDPSession } from 'playwright';

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
