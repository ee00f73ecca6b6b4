import { createHash } from 'node:crypto';
import type { consentEvidence, consentEvidenceHeads } from '../storage/tables.ts';

/** One line of a person's evidence as it is stored. Times are epoch milliseconds. */
export type Evidence = typeof consentEvidence.$inferSelect;

/** Where a person's evidence ends: position and seal of the last line. */
export type EvidenceHead = Omit<typeof consentEvidenceHeads.$inferSelect, 'uid'>;

/** A line before it is sealed. */
type Unsealed = Omit<Evidence, 'hash'>;

/**
 * The hash that seals a line: of every other member, that of the line before among them, in the order of their names.
 * Whoever changes, removes or inserts a line would have to seal all later ones anew. `build` came later than the first lines:
 * it counts where it is known, so that their seals hold.
 */
export function sealOf(line: Unsealed): string {
  const members = Object.entries(line)
    .filter(([name, value]) => name !== 'hash' && !(name === 'build' && value === null))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(members)).digest('base64url');
}

/**
 * Where a person's evidence, in order, was tampered with: the position of the first line that does not follow from those before it,
 * or that `head`, kept apart, says should be there and is not.
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
