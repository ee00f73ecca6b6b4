import { writeFileSync } from 'node:fs';
import { countries } from '#adapters/countries/countries.ts';
import { lintContract } from '#adapters/contract/lint/lintContract.ts';
import type { ContractFinding, ContractSeverity } from '#adapters/contract/lint/contractFinding.ts';
import { refusalOf } from '#backend/shared/strictForms.ts';
import { faultSentence } from '../readJson.ts';
import { applyFixes } from './applyFixes.ts';
import { baselineText, compareWithBaseline, readBaseline } from './baseline.ts';
import { gatherFacts } from './gatherFacts.ts';
import { type LintOptions, parseOptions } from './options.ts';
import { Refusal } from './refusal.ts';
import { located } from './located.ts';
import { reports } from './reports/reports.ts';
import { readSources, type Sources, UnreadableFiles } from './sources.ts';

/** The output and exit code of the command. */
export interface LintResult {
  readonly exitCode: 0 | 100 | 2 | 3;
  readonly output: string;
  readonly complaint: string;
}

const ranks: Readonly<Record<ContractSeverity, number>> = { error: 0, warning: 1, info: 2 };

/** Runs the command with these arguments. `now` is epoch milliseconds, for display windows. */
export async function lintCommand(argv: readonly string[], now = Date.now()): Promise<LintResult> {
  try {
    const options = parseOptions(argv);
    try {
      return await lint(options, now);
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
  const output = reports[format]({ findings, known: 0, gone: [], mended: 0, texts });
  return { exitCode: 3, output: format === 'text' ? '' : output, complaint };
}

async function lint(options: LintOptions, now: number): Promise<LintResult> {
  const before = readSources(options);
  const facts = await gatherFacts(before, options, now);
  const found = findingsIn(before, facts, options);
  const mended = options.fix ? applyFixes(before, found) : 0;
  const sources = mended === 0 ? before : readSources(options);
  const all = mended === 0 ? found : findingsIn(sources, facts, options);
  const shown = located(all, sources, options.language);
  if (options.baseline !== undefined && options.updateBaseline) {
    writeFileSync(options.baseline, baselineText(shown));
    return { exitCode: 0, output: `${shown.length} findings written to ${options.baseline}.\n`, complaint: '' };
  }
  const compared = compareWithBaseline(shown, options.baseline === undefined ? [] : readBaseline(options.baseline));
  const output = reports[options.format]({ ...compared, mended, texts: sources.texts });
  return { exitCode: compared.findings.length > 0 ? 100 : 0, output, complaint: '' };
}

const everyCountry = countries.map(({ code }) => code);

function findingsIn(
  { input }: Sources,
  facts: Awaited<ReturnType<typeof gatherFacts>>,
  { level }: LintOptions,
): readonly ContractFinding[] {
  return lintContract({ ...input, countries: everyCountry, facts: { ...facts, refusal: refusalOf } }).filter(
    ({ severity }) => ranks[severity] <= ranks[level],
  );
}
