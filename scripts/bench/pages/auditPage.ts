import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as v from 'valibot';

/** A page with its audits, one or more. */
export interface AuditedPage {
  readonly name: string;
  readonly audits: readonly Audit[];
}

/** A Markdown table with a column for each page: medians of the scores, figures of the median audit, all failures. */
export function auditTable(pages: readonly AuditedPage[]): string {
  const [first] = pages.flatMap(({ audits }) => audits);
  if (!first) return '';
  const middles = pages.map(({ audits }) => middleOf(audits));
  const rows = [
    ...Object.keys(first.scores).map((name) => [name, ...middles.map((audit) => String(audit?.scores[name] ?? '–'))]),
    ...Object.keys(first.figures).map((name) => [name, ...middles.map((audit) => audit?.figures[name] ?? '–')]),
    ['failed', ...pages.map(({ audits }) => [...new Set(audits.flatMap(({ failures }) => failures))].join(', '))],
  ];
  return [['', ...pages.map(({ name }) => name)], ['---', ...pages.map(() => '---')], ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

/** The audit whose performance is the median. */
function middleOf(audits: readonly Audit[]): Audit | undefined {
  return audits.toSorted((a, b) => performanceOf(a) - performanceOf(b))[Math.floor(audits.length / 2)];
}

function performanceOf({ scores }: Audit): number {
  return scores['performance'] ?? 0;
}

/** The version of Lighthouse that runs on Node 20. */
const lighthouse = 'lighthouse@12.8.2';

const reportShape = v.object({
  categories: v.record(
    v.string(),
    v.object({ score: v.nullable(v.number()), auditRefs: v.array(v.object({ id: v.string(), weight: v.number() })) }),
  ),
  audits: v.record(
    v.string(),
    v.object({ score: v.nullable(v.number()), scoreDisplayMode: v.string(), displayValue: v.optional(v.string()) }),
  ),
});

/** One audit of a page: scores of 0 to 100 by category, and what costs one of the other categories points. */
export interface Audit {
  readonly scores: Readonly<Record<string, number>>;
  readonly failures: readonly string[];
  /** Figures of the performance, such as `0.8 s`, by audit. */
  readonly figures: Readonly<Record<string, string>>;
}

/** Audits a page with Lighthouse, as a phone, in the browser that listens on a port. Rejects if Lighthouse fails. */
export async function auditPage(address: string, port: number): Promise<Audit> {
  const { stdout } = await promisify(execFile)(
    'npx',
    ['--yes', lighthouse, address, `--port=${port}`, '--output=json', '--quiet', '--disable-storage-reset'],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  const { categories, audits } = v.parse(reportShape, JSON.parse(stdout));
  return {
    scores: Object.fromEntries(Object.entries(categories).map(([name, { score }]) => [name, points(score)])),
    failures: Object.entries(categories)
      .filter(([name]) => name !== 'performance')
      .flatMap(([, { auditRefs }]) => auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id))
      .filter((id) => audits[id]?.scoreDisplayMode === 'binary' && audits[id].score !== 1),
    figures: Object.fromEntries(
      [
        'first-contentful-paint',
        'largest-contentful-paint',
        'total-blocking-time',
        'cumulative-layout-shift',
        'speed-index',
      ].map((id) => [id, audits[id]?.displayValue ?? '–']),
    ),
  };
}

function points(score: number | null): number {
  return Math.round((score ?? 0) * 100);
}
