import type { JournalEntry } from '#backend/stand-ins/faults/journal.ts';
import type { ConsoleParts } from './consoleParts.ts';

/** Which calls to list; an empty text is no filter. */
export interface CallFilter {
  readonly call?: string;
  /** Login id or UID. */
  readonly person?: string;
  /** Path of the page. */
  readonly page?: string;
}

/** Received calls, newest first; people are named by their login id while their account exists. */
export async function listCalls(
  { journal, accounts }: Pick<ConsoleParts, 'journal' | 'accounts'>,
  { call, person, page }: CallFilter = {},
): Promise<readonly JournalEntry[]> {
  const entries = journal.list();
  if (entries.length === 0) return [];
  const people = await accounts.listAccounts();
  const names = new Map(people.map(({ UID, loginID }) => [UID, loginID]));
  const nameOf = (who: string): string => names.get(who) ?? who.trim().toLowerCase();
  const wanted = { call: call || undefined, person: person ? nameOf(person) : undefined, page: page || undefined };
  return entries
    .map((entry) => (entry.person === undefined ? entry : { ...entry, person: nameOf(entry.person) }))
    .filter(
      (entry) =>
        (wanted.call === undefined || entry.call === wanted.call) &&
        (wanted.person === undefined ||
          entry.person === wanted.person.toLowerCase() ||
          entry.person === wanted.person) &&
        (wanted.page === undefined || entry.page === wanted.page),
    );
}
