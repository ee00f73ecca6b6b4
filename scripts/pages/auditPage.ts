import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as v from 'valibot';

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
