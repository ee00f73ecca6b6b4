import type { Finding } from '#adapters/model/finding.ts';

/** The page's log: odd foreign data and failures, without any personal data. */
export interface JournalGateway {
  /** Logs each finding once per page load. */
  readonly findings: (findings: readonly Finding[]) => void;
  /** A short id that a customer can read out, the same for the same failure: eight letters and digits. */
  readonly idOf: (failure: unknown) => string;
  /** Reports to the server once that the page shows a failure with this id, so that it is in the server's log. */
  readonly reportShown: (id: string) => void;
}

/** The site's server accepts the reports here. */
const reportAddress = '/page-failures';

/** Logs to the browser's console. */
export function browserJournal(): JournalGateway {
  const known = new Set<string>();
  const ids = new Map<unknown, string>();
  const told = new Set<string>();
  return {
    findings: (findings) => {
      for (const { where, what, severity } of findings) {
        const line = `${what} at ${where}`;
        if (known.has(line)) continue;
        known.add(line);
        console.info(`finding (${severity}): ${line}`);
      }
    },
    idOf: (failure) => {
      const id = ids.get(failure) ?? shortId();
      ids.set(failure, id);
      return id;
    },
    reportShown: (id) => {
      if (told.has(id)) return;
      told.add(id);
      const [failure] = [...ids].find(([, of]) => of === id) ?? ['server'];
      navigator.sendBeacon?.(
        reportAddress,
        new Blob([JSON.stringify({ id, what: kindOf(failure) })], { type: 'application/json' }),
      );
    },
  };
}

/** The kind of a failure: the code of an error page or the name of the error, never its message. */
function kindOf(failure: unknown): string {
  const name = failure instanceof Error ? failure.name : failure;
  return typeof name === 'string' && /^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$/.test(name) ? name : 'unknown';
}

function shortId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => letters[byte % letters.length]).join('');
}

/** Without letters and digits that look alike. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
