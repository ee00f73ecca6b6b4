import { countries } from '@kontor/schema-adapters/values';
import type { ContractSeverity } from '../lint/contractFinding.ts';
import type { LintEnvironment } from '../lint/contractInput.ts';
import { lintContract } from '../lint/lintContract.ts';
import { faultSentence } from './readJson.ts';
import type { LintOptions } from './lintOptions.ts';
import { located } from './located.ts';
import { pictureFacts } from './pictureFacts.ts';
import { reports } from './reports/reports.ts';
import { readSources, UnreadableFiles } from './sources.ts';

/** The output and exit code of the command. */
export interface LintResult {
  readonly exitCode: 0 | 100 | 2 | 3;
  readonly output: string;
  readonly complaint: string;
}

/** The time, for display windows, and a strict validator. */
type Facts = Pick<LintEnvironment, 'now' | 'refusal'>;

const ranks: Readonly<Record<ContractSeverity, number>> = { error: 0, warning: 1, info: 2 };

/** Reads the files of the options, and reports their findings. Throws a Refusal. */
export function lintFiles(options: LintOptions, facts: Facts): LintResult {
  try {
    return lint(options, facts);
  } catch (error) {
    if (!(error instanceof UnreadableFiles)) throw error;
    return unreadable(error, options);
  }
}

/** A sentence for people at the terminal, and the place for the tools that read the output. */
function unreadable({ faults, texts }: UnreadableFiles, { format, language }: LintOptions): LintResult {
  const complaint = faults.map((fault) => `${faultSentence(fault, language)}\n`).join('');
  const findings = located(lintContract({ schemas: [], fileFaults: faults }), { texts }, language);
  const output = reports[format]({ findings, texts });
  return { exitCode: 3, output: format === 'text' ? '' : output, complaint };
}

function lint(options: LintOptions, { now, refusal }: Facts): LintResult {
  const { input, texts } = readSources(options);
  const facts = { now, ...(options.images !== undefined && pictureFacts(options.images)), refusal };
  const allFindings = lintContract({ ...input, countries: countries.map(({ code }) => code), facts });
  const findings = located(
    allFindings.filter(({ severity }) => ranks[severity] <= ranks[options.level]),
    { texts },
    options.language,
  );
  return {
    exitCode: findings.length > 0 ? 100 : 0,
    output: reports[options.format]({ findings, texts }),
    complaint: '',
  };
}
