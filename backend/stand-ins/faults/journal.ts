import type { FaultEffect } from './faultDocument.ts';
import { blanked } from './secrets.ts';

/** What a service or stand-in answered, without secrets. */
export interface CallAnswer {
  /** HTTP status; absent if the connection ended without an answer. */
  readonly status?: number;
  /** The error code in the body: the provider's `errorCode` (also 0), or the `code` of a service's problem. */
  readonly code?: string;
  /** Milliseconds from the request's arrival to its answer. */
  readonly ms: number;
  readonly body?: unknown;
}

/** What is known of a call besides its parameters. */
export interface CallFacts {
  /** Login id or UID of the person whom it is about. */
  readonly person?: string;
  /** Path of the page that made it, if the call names it. */
  readonly page?: string;
  /** The fault that happened here. */
  readonly fault?: FaultEffect;
  /** The page's automatic repeat of a call that failed a moment ago. */
  readonly repeat?: true;
}

/** One received call with its answer, without secrets. `at` is epoch milliseconds. */
export interface JournalEntry extends CallFacts, Partial<CallAnswer> {
  readonly call: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly at: number;
}

/** The latest calls, for testers. */
export interface Journal {
  /** Adds a call; the returned function completes its entry as more becomes known. */
  readonly record: (
    call: string,
    params: Readonly<Record<string, unknown>>,
    at: number,
    facts?: CallFacts,
  ) => (more: Partial<CallAnswer> & CallFacts) => void;
  /** Newest first; only of `call`, if given. */
  readonly list: (call?: string) => readonly JournalEntry[];
  readonly clear: () => void;
}

const KEPT = 1000;
/** Older entries lose their answers' bodies, which may be large. */
const KEPT_BODIES = 250;

/** A journal of the last 1000 calls. */
export function callJournal(): Journal {
  let entries: { entry: JournalEntry }[] = [];
  return {
    record: (call, params, at, facts = {}) => {
      const kept: { entry: JournalEntry } = { entry: { call, params: blanked(params), at, ...facts } };
      entries = [kept, ...entries.slice(0, KEPT - 1)];
      const aged = entries[KEPT_BODIES];
      if (aged !== undefined) aged.entry = { ...aged.entry, body: undefined };
      return (more) => {
        const { person = more.person } = kept.entry;
        kept.entry = { ...kept.entry, ...more, ...(person !== undefined && { person }) };
      };
    },
    list: (call) => entries.map(({ entry }) => entry).filter((entry) => call === undefined || entry.call === call),
    clear: () => {
      entries = [];
    },
  };
}
