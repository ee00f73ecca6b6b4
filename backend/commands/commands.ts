import { storableJson } from '#protocol/strictJson.ts';
import type { Database } from '#backend/shared/database/database.ts';
import type { ReceiptKeys } from '#backend/product/evidence/receipt/receiptKeys.ts';
import { DocumentError } from '#backend/shared/document.ts';
import { verifyWithDatabase } from './evidenceCommands.ts';
import { readEvidence, verifyEvidence } from '#backend/product/evidence/storedEvidence.ts';
import { importReminders } from '#backend/product/reminders/importReminders.ts';
import { eraseSubscriber } from '#backend/product/data-rights/accountDeletions.ts';
import { type DatasetName, importReferenceData } from '#backend/product/reference-data/referenceData.ts';
import { revokeLinks } from '#backend/product/links/linkRevocations.ts';
import { siteCommandUsage } from './siteCommands.ts';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { isRecord, type JsonObject } from '@kontor/schema-adapters/json';
import {
  documentLimits,
  LANGUAGE,
  type OverLimit,
  withinLimits,
} from '#backend/product/content/documents/documents.ts';
import { importContent } from '#backend/product/content/publications/publications.ts';
import { publishedContent } from '#backend/product/content/publications/publishedContent.ts';

/** Result of a command: what it prints (one JSON document), and whether it found a problem. */
interface Outcome {
  readonly output?: unknown;
  readonly failed?: boolean;
}

/** The keys of receipts that the site publishes. */
type PublishedKeys = ReceiptKeys['published'];

interface Command {
  /**
   * Kind of the argument: UID or e-mail address of a subscriber, folder or file; undefined for a command without one.
   */
  readonly takes: 'UID' | 'UID|EMAIL' | 'FOLDER' | 'FILE' | undefined;
  readonly flags?: readonly string[];
  /** Content and its history belong to all sites of a database, everything else to one site. */
  readonly of?: 'all sites';
  readonly run: (
    db: Database,
    argument: string,
    now: number,
    flags: ReadonlySet<string>,
    keys: PublishedKeys,
  ) => Promise<Outcome>;
}

/** The command that replaces stores or postcodes. */
const importCommand = (name: DatasetName): Command => ({
  takes: 'FILE',
  flags: ['--force'],
  run: async (db, file, _now, flags) => ({
    output: await importReferenceData(db, name, file, flags.has('--force') ? 'always' : 'likely'),
  }),
});

/** Commands for operators. Source: requirements#JWT-2, requirements#PRI-2, requirements#PRI-4. */
const commands: Readonly<Record<string, Command>> = {
  'revoke-links': { takes: 'UID', run: async (db, uid, now) => withoutOutput(revokeLinks(db, uid, now)) },
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
    run: async (db, subscriber) => {
      const output = await readEvidence(db, subscriber);
      if (output === undefined) throw new DocumentError(`There is no evidence of “${subscriber}”.`);
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
  'verify-receipt': {
    takes: 'FILE',
    run: async (db, file, _now, _flags, keys) => {
      const output = await verifyWithDatabase(db, file, keys);
      return { output, failed: output.problems.length > 0 };
    },
  },
  'import-reminders': {
    takes: 'FILE',
    run: async (db, file, now) => {
      const output = await importReminders(db, file, now);
      return { output, failed: output.leftOut > 0 };
    },
  },
  'import-stores': importCommand('stores'),
  'import-postcodes': importCommand('postcodes'),
  'import-content': {
    takes: 'FOLDER',
    of: 'all sites',
    run: async (db, folder, now) => {
      const output = await importFolder(db, folder, now);
      return { output, failed: output.leftOut !== undefined };
    },
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
  const [argument, ...rest] = args.filter((arg) => !flags.includes(arg));
  const isFlag = argument?.startsWith('--') === true;
  if (command === undefined || (command.takes === undefined) !== (argument === undefined) || rest.length > 0 || isFlag)
    throw new DocumentError(usage);
  return (db, now, keys = { keys: [] }) => command.run(db, argument ?? '', now, new Set(flags), keys);
}

/** Whether a command concerns all sites of a database. */
export const isForAllSites = ([name = '']: readonly string[]): boolean =>
  Object.hasOwn(commands, name) && commands[name]?.of === 'all sites';

const withoutOutput = (work: Promise<void>): Promise<Outcome> => work.then(() => ({}));

const operators = { id: 'operators', name: 'Operators', email: '' };

/** A part of a file that exceeds a limit of content. */
type LeftOut = Omit<OverLimit, 'limit'> & { readonly file: string; readonly limit: keyof typeof documentLimits };

/**
 * Publishes the documents `<language>.json` of a folder that has the site's name (`/srv/content/germany`): all
 * languages at once, as draft and published version. Leaves out and lists what exceeds the limits of content. Throws
 * DocumentError for an unreadable document; then nothing has changed.
 */
async function importFolder(db: Database, folder: string, now: number) {
  const cmsId = siteIn(folder);
  const documents: Record<string, JsonObject> = {};
  const leftOut: LeftOut[] = [];
  let bytes = 0;
  for (const [index, file] of filesIn(folder).entries()) {
    bytes += statSync(`${folder}/${file}`).size;
    const limit = bytes > documentLimits.bytes ? 'bytes' : index >= documentLimits.languages ? 'languages' : undefined;
    if (limit !== undefined) {
      leftOut.push({ file, limit, most: documentLimits[limit], where: '' });
      continue;
    }
    const { document, over } = withinLimits(readFile(`${folder}/${file}`));
    documents[file.slice(0, -'.json'.length)] = document;
    leftOut.push(...over.map((limitExcess) => ({ file, ...limitExcess })));
  }
  if (Object.keys(documents).length === 0) throw new DocumentError(`${folder} has no documents like de.json.`);
  // A language that does not fit stays as it is published.
  const keepOthers = leftOut.some(({ limit }) => limit === 'bytes' || limit === 'languages');
  const how = { note: 'Imported from files', keepOthers };
  const version = await importContent(db, cmsId, documents, how, { by: operators, now });
  return {
    site: cmsId,
    languages: Object.keys(documents).toSorted(),
    ...(version ? { version } : { unchanged: true }),
    ...(leftOut.length > 0 && { leftOut }),
  };
}

/** Writes the published documents of a site into the folder that has the site's name. Throws DocumentError. */
async function exportFolder(db: Database, folder: string): Promise<object> {
  const cmsId = siteIn(folder);
  const published = publishedContent(db, () => [cmsId]);
  await published.refresh();
  const version = published.version(cmsId);
  if (version === undefined) throw new DocumentError(`Nothing is published on “${cmsId}”.`);
  mkdirSync(folder, { recursive: true });
  for (const [language, document] of Object.entries(version.documents))
    writeFileSync(`${folder}/${language}.json`, `${JSON.stringify(document, null, 2)}\n`);
  return { site: cmsId, version: version.number, languages: Object.keys(version.documents).toSorted() };
}

function siteIn(folder: string): string {
  const name = basename(folder);
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(name))
    throw new DocumentError('The folder’s name must be the id of the site (metadata cms.id).');
  return name;
}

function filesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).filter((file) => file.endsWith('.json') && LANGUAGE.test(file.slice(0, -5)));
  } catch (cause) {
    throw new DocumentError(`${folder} cannot be read.`, { cause });
  }
}

function readFile(file: string): JsonObject {
  try {
    const document: unknown = JSON.parse(storableJson(readFileSync(file, 'utf8')));
    if (isRecord(document)) return document as JsonObject;
  } catch (cause) {
    throw new DocumentError(`${file} cannot be read as JSON.`, { cause });
  }
  throw new DocumentError(`${file} is no JSON object.`);
}
