import { countries } from '#adapters/countries/countries.ts';
import { lintContract } from '#contract/lint/lintContract.ts';
import type { ContractSeverity } from '#contract/lint/contractFinding.ts';
import { refusalOf } from '#backend/shared/strictForms.ts';
import { faultSentence } from '../readJson.ts';
import { pictureFacts } from './pictureFacts.ts';
import { type LintOptions, parseLintOptions } from './options.ts';
import { Refusal } from './refusal.ts';
import { located } from './located.ts';
import { reports } from './reports/reports.ts';
import { readSources, UnreadableFiles } from './sources.ts';

/** The output and exit code of the command. */
export interface LintResult {
  readonly exitCode: 0 | 100 | 2 | 3;
  readonly output: string;
  readonly complaint: string;
}

const ranks: Readonly<Record<ContractSeverity, number>> = { error: 0, warning: 1, info: 2 };

/** Runs the command with these arguments. `now` is epoch milliseconds, for display windows. */
export function lintCommand(argv: readonly string[], now = Date.now()): LintResult {
  try {
    const options = parseLintOptions(argv);
    try {
      return lint(options, now);
    } catch (error) {
      if (!(error instanceof UnreadableFiles)) throw error;
      return unreadable(error, options);
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { exitCode: error.exitCode, output: '', complaint: `${error.message}\n` };
  }
}

/** A sentence for people at the terminal, and the place for the tools that read the output. */
function unreadable({ faults, texts }: UnreadableFiles, { format, language }: LintOptions): LintResult {
  const complaint = faults.map((fault) => `${faultSentence(fault, language)}\n`).join('');
  const findings = located(lintContract({ schemas: [], fileFaults: faults }), { texts }, language);
  const output = reports[format]({ findings, texts });
  return { exitCode: 3, output: format === 'text' ? '' : output, complaint };
}

function lint(options: LintOptions, now: number): LintResult {
  const { input, texts } = readSources(options);
  const facts = { now, ...(options.images !== undefined && pictureFacts(options.images)), refusal: refusalOf };
  const all = lintContract({ ...input, countries: countries.map(({ code }) => code), facts });
  const findings = located(
    all.filter(({ severity }) => ranks[severity] <= ranks[options.level]),
    { texts },
    options.language,
  );
  return {
    exitCode: findings.length > 0 ? 100 : 0,
    output: reports[options.format]({ findings, texts }),
    complaint: '',
  };
}
