import { parseArgs } from 'node:util';
import type { Clock } from '#backend/shared/clock.ts';
import { checks } from './checks.ts';
import { examine, exitCodeOf } from './examine.ts';
import { examinedSite, type ExaminedSettings } from './examinedSite.ts';
import { reportJson, reportText } from './report.ts';

/** What a command printed, and the exit code of its process. */
export interface CommandResult {
  readonly output: string;
  readonly exitCode: number;
}

/** Checks a configured site. Reads only. Throws a TypeError for options that it does not know. */
export async function doctorCommand(
  settings: ExaminedSettings,
  args: readonly string[],
  clock: Clock,
): Promise<CommandResult> {
  const { values } = parseArgs({ args: [...args], options: { json: { type: 'boolean', default: false } } });
  const results = await examine(examinedSite(settings, clock), checks);
  const exitCode = exitCodeOf(results);
  return { exitCode, output: values.json ? reportJson(results, exitCode) : reportText(results) };
}
