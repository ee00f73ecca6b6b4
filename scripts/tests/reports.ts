import { relative } from 'node:path';

/** How many tests of a step passed and failed. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  /** Titles of failed tests, each with its file; empty for a step that counts as a single test. */
  readonly names?: readonly string[];
  /** Seconds that each file took. */
  readonly files?: Readonly<Record<string, number>>;
}

/** What `unitReporter.ts` writes. */
export const readUnit = (report: unknown): Tally => report as Tally;

interface E2eReport {
  readonly config: { readonly rootDir: string };
  readonly stats: { readonly expected: number; readonly flaky: number; readonly unexpected: number };
  readonly suites: readonly E2eSuite[];
}

interface E2eSuite {
  readonly suites?: readonly E2eSuite[];
  readonly specs: readonly {
    readonly file: string;
    readonly title: string;
    readonly ok: boolean;
    readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[];
  }[];
}

/** Reads playwright's JSON report; a test that passed at its second try passed. */
export function readE2e(report: unknown): Tally {
  const { stats, suites } = report as E2eReport;
  const specs = suites.flatMap(specsOf);
  const files: Record<string, number> = {};
  for (const { file, tests } of specs) {
    const milliseconds = tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0);
    files[`e2e/${file}`] = (files[`e2e/${file}`] ?? 0) + milliseconds / 1000;
  }
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    names: specs.filter(({ ok }) => !ok).map(({ file, title }) => `e2e/${file}: ${title}`),
    files,
  };
}

const specsOf = (suite: E2eSuite): E2eSuite['specs'] => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];

/** The files that took longest, a line for each. */
export function slowestFiles(tallies: readonly Tally[], most = 20): readonly string[] {
  return tallies
    .flatMap(({ files = {} }) => Object.entries(files))
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, most)
    .map(([file, seconds]) => `${seconds.toFixed(1).padStart(7)} s  ${relative('', file)}`);
}
