import type { FaultEffect } from './faultStore.ts';

/** The answer of a service or stand-in, without secrets. */
export interface CallAnswer {
  /** HTTP status; absent if the connection ended without an answer. */
  readonly status?: number;
  /** The error code in the body: the provider's `errorCode` (also 0), or the `code` of a service's problem. */
  readonly code?: string;
  /** Milliseconds from the request's arrival to its answer. */
  readonly ms: number;
  readonly body?: unknown;
}

/** Facts about a call besides its parameters. */
export interface CallFacts {
  /** Login id or UID of the person concerned. */
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
export type Journal = ReturnType<typeof callJournal>;

const MAX_CALLS = 1000;
/** Older entries lose their answers' bodies, which may be large. */
const MAX_BODIES = 250;

/** A journal of the last 1000 calls. */
export function callJournal() {
  let entries: readonly JournalEntry[] = [];
  return {
    /** Adds a call; the returned function adds later facts to its entry. */
    record: (call: string, params: Readonly<Record<string, unknown>>, at: number, facts: CallFacts = {}) => {
      const entry: JournalEntry = { call, params: blanked(params), at, ...facts };
      entries = [entry, ...entries.slice(0, MAX_CALLS - 1)];
      const aged = entries[MAX_BODIES];
      if (aged !== undefined) Object.assign(aged, { body: undefined });
      return (more: Partial<CallAnswer> & CallFacts): void => {
        Object.assign(entry, more, { person: entry.person ?? more.person });
      };
    },
    /** Newest first; only of `call`, if given. */
    list: (call?: string) => entries.filter((entry) => call === undefined || entry.call === call),
    clear: () => {
      entries = [];
    },
  };
}

const SECRET =
  /password|token|secret|jwt|userkey|^sig$|signature$|answer|assertion|code_verifier|cookievalue|^(?:auth)?code$/i;

/** Sections and durations of the provider's policies: named after passwords and tokens, but public. */
const PUBLIC = /^(?:passwordComplexity|passwordReset|passwordHistorySize|tokenExpiration)$/;

/** Tokens inside a text: signed ones (JWT) and those of the stand-in. */
const TOKEN_IN_TEXT = /\beyJ[\w-]{8,}\.[\w-]+\.[\w-]+|\bst2\.[a-z]{1,2}_[\w-]{16,}/g;

const DOTS = '•••';

/** The `code` of a problem names the refusal; any other `code` is a secret. */
const isProblemCode = (name: string, { requestId }: Readonly<Record<string, unknown>>): boolean =>
  name === 'code' && requestId !== undefined;

/** Replaces every secret of an object by dots; parses texts that contain JSON. */
export function blanked(value: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      SECRET.test(name) && !PUBLIC.test(name) && !isProblemCode(name, value) ? hidden(member) : redact(member),
    ]),
  );
}

/** A text without the tokens in it. */
export const withoutTokens = (text: string): string => text.replaceAll(TOKEN_IN_TEXT, DOTS);

/** Any value with every secret in it replaced. */
export function redact(value: unknown): unknown {
  if (typeof value === 'string') return /^[{[]/.test(value) ? redactJson(value) : withoutTokens(value);
  if (Array.isArray(value)) return value.map((item) => redact(item));
  return typeof value === 'object' && value !== null ? blanked(value as Record<string, unknown>) : value;
}

/** Hides a secret; only shows whether there is one. */
function hidden(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(hidden);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, hidden(member)]));
  return value === '' || value === null || value === undefined || typeof value === 'boolean' ? value : DOTS;
}

/** A text that is no JSON, or that is nested too deep for the stack, loses only the tokens in it. */
function redactJson(text: string): unknown {
  try {
    return redact(JSON.parse(text));
  } catch {
    return withoutTokens(text);
  }
}
