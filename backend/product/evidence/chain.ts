import { createHash } from 'node:crypto';
import type { consentEvidence, consentEvidenceHeads } from './tables.ts';

/** One line of a person's evidence as it is stored. Times are epoch milliseconds. */
export type Evidence = typeof consentEvidence.$inferSelect;

/** Where a person's evidence ends: position and seal of the last line. */
export type EvidenceHead = Omit<typeof consentEvidenceHeads.$inferSelect, 'uid'>;

/** A line before it is sealed. */
type Unsealed = Omit<Evidence, 'hash'>;

/**
 * The hash that seals a line. It covers every other member in the order of their names, the hash of the line before included:
 * to change, remove or insert a line, all later ones would have to be sealed again. `build` was added after the first lines
 * were written, so it counts only where it is known.
 */
export function sealOf(line: Unsealed): string {
  const members = Object.entries(line)
    .filter(([name, value]) => name !== 'hash' && !(name === 'build' && value === null))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(members)).digest('base64url');
}

/**
 * Where a person's evidence, in order, was tampered with: the position of the first line that does not follow from those before it,
 * or that is missing although `head` names it. Undefined when nothing is wrong.
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
