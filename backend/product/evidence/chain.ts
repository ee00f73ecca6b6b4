import { createHash } from 'node:crypto';
import type { consentEvidence, consentEvidenceHeads } from './tables.ts';

/** One stored line of a person's evidence. Times are epoch milliseconds. */
export type Evidence = typeof consentEvidence.$inferSelect;

/** The end of a person's evidence: position and seal of the last line. */
export type EvidenceHead = Omit<typeof consentEvidenceHeads.$inferSelect, 'uid'>;

/** A line without its seal. */
type Unsealed = Omit<Evidence, 'hash'>;

/**
 * The hash that seals a line. It covers all other members, sorted by name, including the hash of the line before:
 * anyone who changes, removes or inserts a line would have to seal all later lines again. Members that were added later
 * are only included if they are set, so that older seals hold.
 */
export function sealOf(line: Unsealed): string {
  const members = Object.entries(line)
    .filter(([name, value]) => name !== 'hash' && !(addedLater.has(name) && value === null))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(members)).digest('base64url');
}

const addedLater: ReadonlySet<string> = new Set(['build', 'textSource', 'givenAt', 'confirmedAt', 'responsibleHash']);

/**
 * Checks a person's evidence in order. Returns the position of the first line that does not follow from those before
 * it, or that is missing although `head` names it; undefined if everything is intact.
 */
export function brokenAt(lines: readonly Evidence[], head: EvidenceHead | undefined): number | undefined {
  const wrong = lines.findIndex(
    (line, index) =>
      line.position !== index + 1 || line.previousHash !== (lines[index - 1]?.hash ?? '') || line.hash !== sealOf(line),
  );
  if (wrong >= 0) return wrong + 1;
  const end = head?.position ?? 0;
  if (end !== lines.length) return Math.min(end, lines.length) + 1;
  return lines.at(-1)?.hash === head?.hash ? undefined : end;
}
