import { relative } from 'node:path';

/** How many tests of a step passed and failed. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  /** Titles of failed tests, each with its file; empty for a step that counts as a single test. */
  readonly names?: readonly string[];
}

interface UnitReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/** Reads vitest's JSON report. */
export function readUnit(report: unknown): Tally {
  const { numPassedTests: passed, numFailedTests: failed, testResults } = report as UnitReport;
  const names = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(process.cwd(), name);
    const titles = assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => `${file}: ${test.fullName}`);
    // A file that does not load, or fails outside its tests, has no failed test to name.
    return status === 'failed' && titles.length === 0 ? [`${file}: ${message ?? 'the file fails'}`] : titles;
  });
  return { passed, failed, names };
}

interface E2eReport {
  readonly stats: { readonly expected: number; readonly flaky: number; readonly unexpected: number };
  readonly suites: readonly E2eSuite[];
}

interface E2eSuite {
  readonly suites?: readonly E2eSuite[];
  readonly specs: readonly { readonly file: string; readonly title: string; readonly ok: boolean }[];
}

/** Reads playwright's JSON report; a test that passed at its second try passed. */
export function readE2e(report: unknown): Tally {
  const { stats, suites } = report as E2eReport;
  const failedIn = (suite: E2eSuite): readonly string[] => [
    ...suite.specs.filter(({ ok }) => !ok).map(({ file, title }) => `e2e/${file}: ${title}`),
    ...(suite.suites ?? []).flatMap(failedIn),
  ];
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, names: suites.flatMap(failedIn) };
}
