import { createHash } from 'node:crypto';
import type { consentEvidence } from '../storage/tables.ts';

/** One line of a person's evidence as it is stored. Times are epoch milliseconds. */
export type Evidence = typeof consentEvidence.$inferSelect;

/** A line before it is sealed. */
type Unsealed = Omit<Evidence, 'hash'>;

/**
 * The hash that seals a line: of every other member, that of the line before among them, in the order of their names.
 * Whoever changes, removes or inserts a line would have to seal all later ones anew.
 */
export function sealOf(line: Unsealed): string {
  const members = Object.entries(line).filter(([name]) => name !== 'hash').toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(members)).digest('base64url');
}

/** Where a person's evidence, in order, was tampered with: the position of the first line that does not follow from those before it. */
export function brokenAt(lines: readonly Evidence[]): number | undefined {
  const wrong = lines.findIndex((line, index) => line.position !== index + 1 || line.previousHash !== (lines[index - 1]?.hash ?? '') || line.hash !== sealOf(line));
  return wrong < 0 ? undefined : wrong + 1;
}
