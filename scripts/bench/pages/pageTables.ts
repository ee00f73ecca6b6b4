import { percentile } from '../percentile.ts';
import type { DeskVisit } from './measureDesk.ts';
import type { Visit } from './measureVisit.ts';

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`;
const milliseconds = (value: number): string => `${value.toFixed(0)} ms`;
const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(bytes < 100_000 ? 1 : 0)} kB`;

type Row<Of> = readonly [title: string, of: keyof Of, format: (value: number) => string];

const visitRows: readonly Row<Visit>[] = [
  ['first contentful paint', 'firstPaint', seconds],
  ['largest contentful paint', 'largestPaint', seconds],
  ['usable', 'usable', seconds],
  ['bytes of the document', 'document', kilobytes],
  ['bytes', 'bytes', kilobytes],
  ['requests', 'requests', String],
  ['total blocking time', 'blocked', milliseconds],
  ['layout shift', 'shift', (value) => value.toFixed(3)],
];

const deskRows: readonly Row<DeskVisit>[] = [
  ['login, from the press to the start page', 'login', milliseconds],
  ['preference centre, from the press on its link', 'centre', milliseconds],
  ['another tab', 'tab', milliseconds],
  ['save, from the press to the sentence', 'save', milliseconds],
];

/** Medians of visits as a Markdown table, a column for each page. */
export const visitTable = (title: string, pages: Readonly<Record<string, readonly Visit[]>>): string =>
  table(title, visitRows, pages);

/** The same without throttling, a column for each screen. */
export const deskTable = (screens: Readonly<Record<string, readonly DeskVisit[]>>): string =>
  table('without throttling', deskRows, screens);

function table<Of extends Readonly<Record<keyof Of, number>>>(
  title: string,
  rows: readonly Row<Of>[],
  columns: Readonly<Record<string, readonly Of[]>>,
): string {
  const median = (visits: readonly Of[], of: keyof Of): number =>
    percentile(
      Array.from(visits, (visit) => visit[of]),
      0.5,
    );
  return [
    [title, ...Object.keys(columns)],
    ['---', ...Object.keys(columns).map(() => '---')],
    ...rows.map(([name, of, format]) => [name, ...Object.values(columns).map((visits) => format(median(visits, of)))]),
  ]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}
