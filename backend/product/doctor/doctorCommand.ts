import { parseArgs } from 'node:util';
import type { ProductionSettings } from '#backend/product/production/settings.ts';
import type { Clock } from '#backend/shared/clock.ts';
import { checks } from './checks.ts';
import { examine, exitCodeOf } from './examine.ts';
import { examinedSite } from './examinedSite.ts';
import { siteContent } from './siteContent.ts';
import { reportJson, reportText } from './report.ts';

/** What a command printed, and the exit code of its process. */
export interface CommandResult {
  readonly output: string;
  readonly exitCode: number;
}

/** Checks a configured site. Reads only. Throws a TypeError for options that it does not know. */
export async function doctorCommand(
  settings: ProductionSettings,
  args: readonly string[],
  clock: Clock,
): Promise<CommandResult> {
  const { values } = parseArgs({
    args: [...args],
    options: { json: { type: 'boolean', default: false }, uid: { type: 'string' } },
  });
  const surroundings = { clock, testUid: values.uid, content: () => siteContent(settings) };
  const results = await examine(examinedSite(settings, surroundings), checks);
  const exitCode = exitCodeOf(results);
  return { exitCode, output: values.json ? reportJson(results, exitCode) : reportText(results) };
}
