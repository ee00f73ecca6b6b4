import type { Database } from '#backend/shared/database/database.ts';
import { DocumentError } from '#backend/shared/document.ts';
import { readEvidence } from '#backend/product/evidence/personEvidence.ts';
import { verifyEvidence } from '#backend/product/evidence/verifyEvidence.ts';
import { importReminders } from '#backend/product/services/machine/importReminders.ts';
import { eraseSubscriber } from '#backend/product/services/eraseSubscriber.ts';
import { exportFolder, importFolder } from './contentCommands.ts';
import { revokeLinks } from '#backend/product/services/linkRevocations.ts';
import { siteCommandUsage } from './siteCommands.ts';

/** Result of a command: what it prints (one JSON document), and whether it found a problem. */
interface Outcome {
  readonly output?: unknown;
  readonly failed?: boolean;
}

interface Command {
  /** The argument: the UID of a subscriber, or also one of the e-mail addresses; a folder or file; undefined for none. */
  readonly takes: 'UID' | 'UID|EMAIL' | 'FOLDER' | 'FILE' | undefined;
  readonly run: (db: Database, who: string, now: number) => Promise<Outcome>;
}

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
      return { output, failed: output.broken.length > 0 };
    },
  },
  'import-reminders': {
    takes: 'FILE',
    run: async (db, file, now) => {
      const output = await importReminders(db, file, now);
      return { output, failed: output.leftOut > 0 };
    },
  },
  'import-content': {
    takes: 'FOLDER',
    run: async (db, folder, now) => ({ output: await importFolder(db, folder, now) }),
  },
  'export-content': { takes: 'FOLDER', run: async (db, folder) => ({ output: await exportFolder(db, folder) }) },
};

/** All commands in one line. */
export const usage = `Commands: ${[
  ...Object.entries(commands).map(([name, { takes }]) => (takes === undefined ? name : `${name} ${takes}`)),
  ...siteCommandUsage,
].join(', ')}`;

/** Finds the command by its arguments. Throws DocumentError, which lists all commands, for wrong use. */
export function findCommand([name = '', who, ...rest]: readonly string[]): (
  db: Database,
  now: number,
) => Promise<Outcome> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined || (command.takes === undefined) !== (who === undefined) || rest.length > 0)
    throw new DocumentError(usage);
  return (db, now) => command.run(db, who ?? '', now);
}

const nothing = (work: Promise<void>): Promise<Outcome> => work.then(() => ({}));
