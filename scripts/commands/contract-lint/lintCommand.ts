import { refusalOf } from '#backend/shared/strictForms.ts';
import { type LintResult, lintFiles, Refusal } from '@kontor/contract/command';
import { parseLintOptions } from './options.ts';

/** Runs the command with these arguments. `now` is epoch milliseconds, for display windows. */
export function lintCommand(argv: readonly string[], now = Date.now()): LintResult {
  try {
    return lintFiles(parseLintOptions(argv), { now, refusal: refusalOf });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { exitCode: error.exitCode, output: '', complaint: `${error.message}\n` };
  }
}
