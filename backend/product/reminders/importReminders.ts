import { open } from 'node:fs/promises';
import type { Queries } from '#backend/shared/database/database.ts';
import { DocumentError } from '#backend/shared/document.ts';
import { parseJsonStrictly } from '#protocol/strictJson.ts';
import { readReminder, type WrittenReminder } from './reminderDocument.ts';
import { writeReminders } from './writeReminders.ts';

const BATCH_SIZE = 2000;
const MAX_PROBLEMS = 100;
const MAX_LINE_LENGTH = 64 * 1024;

/** The result of an import; `problems` lists at most the first 100 skipped lines. */
export interface ImportReport {
  readonly lines: number;
  readonly stored: number;
  /** Skipped lines: no reminder, or one of another or an erased subscriber. */
  readonly leftOut: number;
  readonly problems: readonly { readonly line: number; readonly problem: string }[];
}

/**
 * Imports reminders from a file with one JSON document per line (NDJSON), in batches; a repeated import changes
 * nothing. Skips and reports invalid lines. `now` is epoch milliseconds. Throws DocumentError if the file cannot be
 * read.
 * Source: requirements#reminder-writer.
 */
export async function importReminders(db: Queries, file: string, now: number): Promise<ImportReport> {
  const problems: { readonly line: number; readonly problem: string }[] = [];
  let batch: { readonly line: number; readonly reminder: WrittenReminder }[] = [];
  let line = 0;
  let lines = 0;
  let stored = 0;
  let leftOut = 0;
  const skipLine = (at: number, problem: string): void => {
    leftOut += 1;
    if (problems.length < MAX_PROBLEMS) problems.push({ line: at, problem });
  };
  const store = async (): Promise<void> => {
    const result = await writeReminders(
      db,
      batch.map(({ reminder }) => reminder),
      now,
    );
    stored += result.stored;
    const refusedIds = new Set(result.refused);
    for (const { line: at, reminder } of batch)
      if (refusedIds.has(reminder.reminderId))
        skipLine(at, 'belongs to another subscriber, or its subscriber was erased');
    batch = [];
  };
  for await (const text of readLines(file)) {
    line += 1;
    if (text.trim() === '') continue;
    lines += 1;
    const reminder = text.length > MAX_LINE_LENGTH ? 'is too long' : readLine(text);
    if (typeof reminder === 'string') skipLine(line, reminder);
    else batch.push({ line, reminder });
    if (batch.length === BATCH_SIZE) await store();
  }
  await store();
  return { lines, stored, leftOut, problems: problems.toSorted((one, other) => one.line - other.line) };
}

function readLine(text: string): WrittenReminder | string {
  const value = parseJsonStrictly(text);
  return value === undefined ? 'is not JSON' : readReminder(value);
}

async function* readLines(file: string): AsyncGenerator<string> {
  try {
    const handle = await open(file);
    yield* handle.readLines({ encoding: 'utf8' });
  } catch (cause) {
    throw new DocumentError(`${file} cannot be read.`, { cause });
  }
}
