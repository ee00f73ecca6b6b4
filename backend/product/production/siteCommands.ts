import { doctorCommand, type CommandResult } from '#backend/product/doctor/doctorCommand.ts';
import { setupCommand } from '#backend/product/setup/setupCommand.ts';
import type { Clock } from '#backend/shared/clock.ts';
import { DocumentError } from '#backend/shared/document.ts';
import { explainLinkCommand, mintLinkCommand } from './linkCommands.ts';
import { receiptKeysCommand } from './receiptCommands.ts';
import type { ProductionSettings } from './settings.ts';

interface SiteCommand {
  readonly takes: string;
  readonly run: (settings: ProductionSettings, args: readonly string[], clock: Clock) => Promise<CommandResult>;
}

/** Commands about the site at the identity provider and mailed links, which need no database. */
const siteCommands: Readonly<Record<string, SiteCommand>> = {
  doctor: { takes: '[--uid UID] [--json]', run: doctorCommand },
  setup: { takes: '--plan|--apply [--documents FILE] [--json]', run: setupCommand },
  'mint-link': { takes: 'UID --key FILE --kid ID [--hours N]', run: mintLinkCommand },
  'receipt-keys': { takes: '', run: receiptKeysCommand },
  'explain-link': { takes: 'TOKEN|ADDRESS', run: explainLinkCommand },
};

/** The commands with what they take. */
export const siteCommandUsage: readonly string[] = Object.entries(siteCommands).map(([name, { takes }]) =>
  `${name} ${takes}`.trim(),
);

/**
 * Runs the command of that name; undefined if it is none of these. Throws DocumentError with its usage for wrong options.
 */
export async function runSiteCommand(
  [name = '', ...args]: readonly string[],
  settings: ProductionSettings,
  clock: Clock,
): Promise<CommandResult | undefined> {
  const command = Object.hasOwn(siteCommands, name) ? siteCommands[name] : undefined;
  try {
    return await command?.run(settings, args, clock);
  } catch (error) {
    if (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
      throw new DocumentError(`Use: ${name} ${command?.takes ?? ''}. ${error.message}`, { cause: error });
    throw error;
  }
}

/** Takes `--site NAME` (or `--site=NAME`) out of the arguments of any command. Throws DocumentError without a name. */
export function takeSiteOption(given: readonly string[]): {
  readonly args: readonly string[];
  readonly site: string | undefined;
} {
  const at = given.findIndex((arg) => arg === '--site' || arg.startsWith('--site='));
  const found = given[at];
  if (found === undefined) return { args: given, site: undefined };
  const [site, taken] = found === '--site' ? [given[at + 1], 2] : [found.slice('--site='.length), 1];
  if (site === undefined || site === '') throw new DocumentError('Use: --site NAME.');
  return { args: [...given.slice(0, at), ...given.slice(at + taken)], site };
}
