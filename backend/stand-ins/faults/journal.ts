/** One received call, without secrets. `at` is epoch milliseconds. */
export interface JournalEntry {
  readonly call: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly at: number;
}

/** The latest calls, for testers. */
export interface Journal {
  readonly record: (call: string, params: Readonly<Record<string, unknown>>, at: number) => void;
  /** Newest first; only of `call`, if given. */
  readonly list: (call?: string) => readonly JournalEntry[];
  readonly clear: () => void;
}

const KEPT = 1000;
const SECRET = /password|token|secret|jwt|userkey|^sig$|answer|assertion|code_verifier|^code$/i;

/** A journal of the last 1000 calls. */
export function callJournal(): Journal {
  let entries: JournalEntry[] = [];
  return {
    record: (call, params, at) => {
      entries = [{ call, params: blanked(params), at }, ...entries.slice(0, KEPT - 1)];
    },
    list: (call) => (call === undefined ? entries : entries.filter((entry) => entry.call === call)),
    clear: () => {
      entries = [];
    },
  };
}

/** The same parameters with every secret replaced by dots; texts that contain JSON are parsed. */
export function blanked(params: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, SECRET.test(name) && value !== '' ? '•••' : shown(value)]),
  );
}

function shown(value: unknown): unknown {
  if (typeof value === 'string') return value.startsWith('{') || value.startsWith('[') ? shownJson(value) : value;
  if (Array.isArray(value)) return value.map((item) => shown(item));
  return typeof value === 'object' && value !== null ? blanked(value as Record<string, unknown>) : value;
}

function shownJson(text: string): unknown {
  try {
    return shown(JSON.parse(text));
  } catch {
    return text;
  }
}
