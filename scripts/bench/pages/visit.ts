import { percentile } from '../percentile.ts';

/** A page's medians: on the first visit and on the next one, with the browser's cache. */
export interface PageFigures {
  readonly name: string;
  readonly first: Visit;
  readonly again: Visit;
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`;
const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(0)} kB`;

const tableRows: readonly (readonly [string, (page: PageFigures) => string])[] = [
  ['first contentful paint', ({ first }) => seconds(first.firstPaint)],
  ['largest contentful paint', ({ first }) => seconds(first.largestPaint)],
  ['usable', ({ first }) => seconds(first.usable)],
  ['bytes of the document', ({ first }) => `${(first.document / 1000).toFixed(1)} kB`],
  ['bytes', ({ first }) => kilobytes(first.bytes)],
  ['requests', ({ first }) => String(first.requests)],
  ['round trips in a row until usable', ({ first }) => String(first.roundTrips)],
  ['total blocking time', ({ first }) => `${first.blocked.toFixed(0)} ms`],
  ['layout shift', ({ first }) => first.shift.toFixed(3)],
  ['next visit: first contentful paint', ({ again }) => seconds(again.firstPaint)],
  ['next visit: usable', ({ again }) => seconds(again.usable)],
  ['next visit: bytes', ({ again }) => kilobytes(again.bytes)],
];

/** The figures as a Markdown table, a column for each page. */
export function pageTable(pages: readonly PageFigures[]): string {
  const lines = [
    ['', ...pages.map(({ name }) => name)],
    ['---', ...pages.map(() => '---')],
    ...tableRows.map(([title, text]) => [title, ...pages.map((page) => text(page))]),
  ];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** What a page's first visit waited for until it could be used: requests and long tasks, in order of time. */
export function stepTable({ name, first }: PageFigures): string {
  const lines = first.steps.map(({ what, from, to }) => `| ${from.toFixed(0)} | ${to.toFixed(0)} | ${what} |`);
  return [`| from, ms | until, ms | ${name} |`, '| ---: | ---: | --- |', ...lines].join('\n');
}

/** What one visit to a page measured; times in milliseconds since the navigation began, bytes over the network. */
export interface Visit {
  /** First contentful paint. */
  readonly firstPaint: number;
  /** Largest contentful paint. */
  readonly largestPaint: number;
  /** The page's own submit button or tab can be used. */
  readonly usable: number;
  /** Parts of tasks above 50 ms from the first paint until the page is quiet. */
  readonly blocked: number;
  /** Layout shift. */
  readonly shift: number;
  /** Of the page itself, with its headers. */
  readonly document: number;
  readonly bytes: number;
  readonly requests: number;
  /** Requests that wait for one another before the page can be used: the longest row of them. */
  readonly roundTrips: number;
  /** What happened until the page could be used, in order of time. */
  readonly steps: readonly Step[];
}

/** A request or a long task of a visit; times in milliseconds since the navigation began. */
export interface Step extends Timed {
  /** The request's path, or “task”. */
  readonly what: string;
}

/** One request: when it began and ended, milliseconds on one clock. */
export interface Timed {
  readonly from: number;
  readonly to: number;
}

/** The length of the longest row of requests in which each begins after the end of the one before. */
export function longestRow(requests: readonly Timed[]): number {
  const rows: { readonly to: number; readonly length: number }[] = [];
  for (const { from, to } of requests.toSorted((a, b) => a.from - b.from)) {
    const before = rows.filter((row) => row.to <= from).map(({ length }) => length);
    rows.push({ to, length: 1 + Math.max(0, ...before) });
  }
  return Math.max(0, ...rows.map(({ length }) => length));
}

/** The median of each figure. Throws without a visit. */
export function medianOf(visits: readonly Visit[]): Visit {
  const [first] = visits;
  if (!first) throw new Error('there is no visit to take a median of');
  const middle = (of: (visit: Visit) => number): number => percentile(visits.map(of), 0.5);
  return {
    firstPaint: middle(({ firstPaint }) => firstPaint),
    largestPaint: middle(({ largestPaint }) => largestPaint),
    usable: middle(({ usable }) => usable),
    blocked: middle(({ blocked }) => blocked),
    shift: middle(({ shift }) => shift),
    document: middle(({ document }) => document),
    bytes: middle(({ bytes }) => bytes),
    requests: middle(({ requests }) => requests),
    roundTrips: middle(({ roundTrips }) => roundTrips),
    steps: visits.toSorted((a, b) => a.usable - b.usable)[Math.floor(visits.length / 2)]?.steps ?? [],
  };
}
