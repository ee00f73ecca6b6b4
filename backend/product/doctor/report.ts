import type { CheckResult } from './examine.ts';

const marks: Readonly<Record<CheckResult['state'], string>> = {
  right: 'ok',
  wrong: 'WRONG',
  unknown: 'unknown',
  skipped: 'skipped',
};

/** The results for people: a line for each check, or for each of its problems with how to mend it. */
export function reportText(results: readonly CheckResult[]): string {
  const width = Math.max(...results.map(({ id }) => id.length));
  const lines = results.flatMap(({ id, state, ...result }) =>
    sentencesOf({ id, state, ...result }).map((text) => `${marks[state].padEnd(8)}${id.padEnd(width)}  ${text}`),
  );
  return `${[...lines, '', summaryOf(results)].join('\n')}\n`;
}

/** The results for programs. */
export function reportJson(results: readonly CheckResult[], exitCode: number): string {
  return `${JSON.stringify({ exitCode, checks: results }, null, 2)}\n`;
}

/** Lines of one check; a site without content or schema has hundreds. */
const MOST = 10;

function sentencesOf({ title, problems, reason }: CheckResult): readonly string[] {
  if (problems.length > 0) {
    const rest = problems.length - MOST;
    const lines = problems.slice(0, MOST).map(({ what, mend }) => `${what} ${mend}`);
    return rest > 0 ? [...lines, `And ${rest} more of the kind; “--json” lists all.`] : lines;
  }
  return [reason === undefined ? title : `Not checked: ${reason}.`];
}

function summaryOf(results: readonly CheckResult[]): string {
  const count = (state: CheckResult['state']): number => results.filter((result) => result.state === state).length;
  return `${count('right')} ok, ${count('wrong')} wrong, ${count('unknown')} unknown, ${count('skipped')} skipped`;
}
