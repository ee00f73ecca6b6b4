import type { Visit } from './visit.ts';

/** A page's medians: on the first visit and on the next one, with the browser's cache. */
export interface PageFigures {
  readonly name: string;
  readonly first: Visit;
  readonly again: Visit;
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`;
const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(0)} kB`;

const rows: readonly (readonly [string, (page: PageFigures) => string])[] = [
  ['first contentful paint', ({ first }) => seconds(first.firstPaint)],
  ['largest contentful paint', ({ first }) => seconds(first.largestPaint)],
  ['usable', ({ first }) => seconds(first.usable)],
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
    ...rows.map(([title, text]) => [title, ...pages.map((page) => text(page))]),
  ];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** What a page's first visit waited for until it could be used: requests and long tasks, in order of time. */
export function stepTable({ name, first }: PageFigures): string {
  const lines = first.steps.map(({ what, from, to }) => `| ${from.toFixed(0)} | ${to.toFixed(0)} | ${what} |`);
  return [`| from, ms | until, ms | ${name} |`, '| ---: | ---: | --- |', ...lines].join('\n');
}
