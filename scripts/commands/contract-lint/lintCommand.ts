import { refusalOf } from '#backend/shared/strictForms.ts';
import { type LintResult, lintFiles } from '#contract/command/lintFiles.ts';
import { parseLintOptions } from './options.ts';
import { Refusal } from '#contract/command/refusal.ts';

/** Runs the command with these arguments. `now` is epoch milliseconds, for display windows. */
export function lintCommand(argv: readonly string[], now = Date.now()): LintResult {
  try {
    return lintFiles(parseLintOptions(argv), { now, refusal: refusalOf });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { exitCode: error.exitCode, output: '', complaint: `${error.message}\n` };
  }
}
