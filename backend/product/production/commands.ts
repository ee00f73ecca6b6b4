import type { Database } from '#backend/shared/database/database.ts';
import type { ReceiptKeys } from '#backend/product/evidence/receipt/receiptKeys.ts';
import { DocumentError } from '#backend/shared/document.ts';
import { exportEvidence, receiptOutcome } from './evidenceCommands.ts';
import { readEvidence } from '#backend/product/evidence/personEvidence.ts';
import { verifyEvidence } from '#backend/product/evidence/verifyEvidence.ts';
import { importReminders } from '#backend/product/services/machine/importReminders.ts';
import { eraseSubscriber } from '#backend/product/services/eraseSubscriber.ts';
import type { DatasetName } from '#backend/product/services/reference-data/datasets.ts';
import { importCommand } from './importCommands.ts';
import { exportFolder, importFolder } from './contentCommands.ts';
import { revokeLinks } from '#backend/product/services/linkRevocations.ts';
import { siteCommandUsage } from './siteCommands.ts';

/** Result of a command: what it prints (one JSON document), and whether it found a problem. */
interface Outcome {
  readonly output?: unknown;
  readonly failed?: boolean;
  /** The same for people, printed unless `--json` is given. */
  readonly text?: string;
}

/** The keys of receipts that the site publishes. */
type PublishedKeys = ReceiptKeys['published'];

interface Command {
  /** The argument: the UID of a subscriber, or also one of the e-mail addresses; a folder or file; undefined for none. */
  readonly takes: 'UID' | 'UID|EMAIL' | 'FOLDER' | 'FILE' | 'FILE|ADDRESS' | undefined;
  readonly flags?: readonly string[];
  /** Content, and who changed it, is one for all sites of a node; everything else belongs to one of them. */
  readonly of?: 'all sites';
  readonly run: (
    db: Database,
    who: string,
    now: number,
    flags: ReadonlySet<string>,
    keys: PublishedKeys,
  ) => Promise<Outcome>;
}

/** Imports stores or postcodes. */
const importing = (name: DatasetName): Command => ({
  takes: 'FILE|ADDRESS',
  flags: ['--force', '--json'],
  run: async (db, from, now, flags) => {
    const { text, ...outcome } = await importCommand(db, name, from, { now, force: flags.has('--force') });
    return flags.has('--json') ? outcome : { ...outcome, text };
  },
});

/** Commands for operators. Source: requirements#JWT-2, requirements#PRI-2, requirements#PRI-4. */
const commands: Readonly<Record<string, Command>> = {
  'revoke-links': { takes: 'UID', run: async (db, uid, now) => nothing(revokeLinks(db, uid, now)) },
  erase: {
    takes: 'UID',
    run: async (db, uid, now) => {
      const reminders = await eraseSubscriber(db, uid, now);
      const nobody = `Nothing was stored about “${uid}”; check the UID. Its links are refused from now on.`;
      return { output: { uid, reminders, ...(reminders === 0 ? { note: nobody } : {}) } };
    },
  },
  evidence: {
    takes: 'UID|EMAIL',
    run: async (db, who) => {
      const output = await readEvidence(db, who);
      if (output === undefined) throw new DocumentError(`There is no evidence of “${who}”.`);
      return { output, failed: output.brokenAt !== undefined };
    },
  },
  'verify-evidence': {
    takes: undefined,
    run: async (db) => {
      const output = await verifyEvidence(db);
      return { output, failed: output.broken.length > 0 || output.changedWords.length > 0 };
    },
  },
  'export-evidence': {
    takes: 'FILE',
    run: async (db, file) => {
      const output = await exportEvidence(db, file);
      return { output, failed: output.broken.length > 0 };
    },
  },
  'verify-receipt': { takes: 'FILE', run: (db, file, _now, _flags, keys) => receiptOutcome(db, file, keys) },
  'import-reminders': {
    takes: 'FILE',
    run: async (db, file, now) => {
      const output = await importReminders(db, file, now);
      return { output, failed: output.leftOut > 0 };
    },
  },
  'import-stores': importing('stores'),
  'import-postcodes': importing('postcodes'),
  'import-content': {
    takes: 'FOLDER',
    of: 'all sites',
    run: async (db, folder, now) => ({ output: await importFolder(db, folder, now) }),
  },
  'export-content': {
    takes: 'FOLDER',
    of: 'all sites',
    run: async (db, folder) => ({ output: await exportFolder(db, folder) }),
  },
};

/** All commands in one line. */
export const usage = `Commands: ${[
  ...Object.entries(commands).map(([name, { takes, flags = [] }]) =>
    [name, ...(takes === undefined ? [] : [takes]), ...flags.map((flag) => `[${flag}]`)].join(' '),
  ),
  'verify-receipt FILE --keys FILE|ADDRESS',
  ...siteCommandUsage,
].join(', ')}`;

/** Finds the command by its arguments. Throws DocumentError, which lists all commands, for wrong use. */
export function findCommand([name = '', ...args]: readonly string[]): (
  db: Database,
  now: number,
  keys?: PublishedKeys,
) => Promise<Outcome> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  const flags = args.filter((arg) => command?.flags?.includes(arg));
  const [who, ...rest] = args.filter((arg) => !flags.includes(arg));
  const isFlag = who?.startsWith('--') === true;
  if (command === undefined || (command.takes === undefined) !== (who === undefined) || rest.length > 0 || isFlag)
    throw new DocumentError(usage);
  return (db, now, keys = { keys: [] }) => command.run(db, who ?? '', now, new Set(flags), keys);
}

/** Whether a command is not about one site of several. */
export const isForAllSites = ([name = '']: readonly string[]): boolean =>
  Object.hasOwn(commands, name) && commands[name]?.of === 'all sites';

const nothing = (work: Promise<void>): Promise<Outcome> => work.then(() => ({}));
