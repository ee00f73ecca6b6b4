import type { Finding } from '@kontor/schema-adapters';

/** The page's log: findings in foreign data, and failures, without personal data. */
export interface JournalGateway {
  /** Logs each finding once per page load. */
  readonly findings: (findings: readonly Finding[]) => void;
  /** A short id that a customer can read out: eight letters and digits, the same for the same failure. */
  readonly idOf: (failure: unknown) => string;
  /** Reports a visible failure to the server's log, once per id. */
  readonly reportShown: (id: string) => void;
}

/** The site's server accepts the reports here. */
const reportAddress = '/page-failures';

/** Logs to the browser's console. */
export function browserJournal(): JournalGateway {
  const loggedLines = new Set<string>();
  const ids = new Map<unknown, string>();
  const reportedIds = new Set<string>();
  return {
    findings: (findings) => {
      for (const { where, what, severity } of findings) {
        const line = `${what} at ${where}`;
        if (loggedLines.has(line)) continue;
        loggedLines.add(line);
        console.info(`finding (${severity}): ${line}`);
      }
    },
    idOf: (failure) => {
      const id = ids.get(failure) ?? shortId();
      ids.set(failure, id);
      return id;
    },
    reportShown: (id) => {
      if (reportedIds.has(id)) return;
      reportedIds.add(id);
      const [failure] = [...ids].find(([, entryId]) => entryId === id) ?? ['server'];
      navigator.sendBeacon?.(
        reportAddress,
        new Blob([JSON.stringify({ id, what: getFailureKind(failure) })], { type: 'application/json' }),
      );
    },
  };
}

/** The kind of a failure: the code of an error page or the name of the error, never its message. */
function getFailureKind(failure: unknown): string {
  const name = failure instanceof Error ? failure.name : failure;
  return typeof name === 'string' && /^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$/.test(name) ? name : 'unknown';
}

function shortId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => letters[byte % letters.length]).join('');
}

/** Excludes letters and digits that look alike. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
