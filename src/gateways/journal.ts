import type { Finding } from '#adapters/model/finding.ts';

/** The page's own journal: what was odd in foreign data, without any personal data. */
export interface JournalGateway {
  /** Logs each finding once in the life of the page. */
  readonly findings: (findings: readonly Finding[]) => void;
  /** A short id that a customer can read out, the same for the same failure: eight letters and digits. */
  readonly idOf: (failure: unknown) => string;
}

/** The browser's console as journal. */
export function browserJournal(): JournalGateway {
  const known = new Set<string>();
  const ids = new Map<unknown, string>();
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
  };
}

function shortId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => letters[byte % letters.length]).join('');
}

/** Without letters and digits that look alike. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
