import { hashText } from '#backend/shared/hashes.ts';
import type { consentEvidence, consentEvidenceHeads } from './tables.ts';

/**
 * When what a line tells happened, in epoch milliseconds: the account's own time where it has one, else when the line was
 * written by the page or link that did it. Null for what was found in an account that tells no time: the moment of the
 * visit is not when somebody agreed. A grant that was found counts from its confirmation: what the account calls the
 * last change of the subscription may be any later one.
 * Source: requirements#consent-evidence.
 */
export function eventTime(line: Evidence): number | null {
  const isFound = line.channel === 'found';
  if (line.event === 'confirmed') return line.confirmedAt ?? (isFound ? null : line.at);
  const confirmed = isFound && line.granted ? line.confirmedAt : null;
  return confirmed ?? line.givenAt ?? (isFound ? null : line.at);
}

/** When a consent was given, and the double opt-in that belongs to it. Epoch milliseconds, null where nobody knows it. */
export interface GrantTimes {
  readonly at: number | null;
  readonly mailSentAt: number | null;
  readonly confirmedAt: number | null;
}

/**
 * By what the account says of it, and by the line of its grant: the same for card, details and history. It counts from
 * its confirmation. A confirmation before a page's own grant belongs to an earlier one.
 */
export function grantTimes(
  fact: ConsentTimes & { readonly granted: boolean },
  grant: Evidence | undefined,
): GrantTimes {
  const { givenAt, mailSentAt, confirmedAt } = fact.granted || grant === undefined ? fact : grant;
  const own = grant === undefined || grant.channel === 'found' ? null : eventTime(grant);
  const isEarlier = confirmedAt !== null && own !== null && confirmedAt < own;
  if (isEarlier) return { at: own, mailSentAt: null, confirmedAt: null };
  const found = grant?.channel === 'found' ? eventTime(grant) : null;
  return { at: confirmedAt ?? own ?? givenAt ?? found, mailSentAt, confirmedAt };
}

type ConsentTimes = Pick<Evidence, 'givenAt' | 'mailSentAt' | 'confirmedAt'>;

/**
 * The line with which a consent was last given, out of the lines of its purpose, completed by what was added to it
 * later: the text, and when it was confirmed. Undefined if it was never given.
 * Source: requirements#consent-evidence.
 */
export function grantOf(lines: readonly Evidence[]): Evidence | undefined {
  const at = lines.findLastIndex(({ event }) => event === 'granted' || event === 'requested');
  const grant = lines[at];
  if (grant === undefined) return undefined;
  const later = lines.slice(at + 1);
  const confirmed = later.find(({ event }) => event === 'confirmed');
  const { textHash, textSource, textVersion, textLanguage, documentUrl, responsibleHash } =
    later.find(({ event }) => event === 'shown') ?? grant;
  return {
    ...grant,
    textHash,
    textSource,
    textVersion,
    textLanguage,
    documentUrl,
    responsibleHash,
    mailSentAt: confirmed?.mailSentAt ?? grant.mailSentAt,
    confirmedAt: confirmed?.confirmedAt ?? grant.confirmedAt,
  };
}

/**
 * The version of the text of a grant. A text that has none of its own is named by the beginning of its hash: the same words
 * are the same version. Null where nobody kept it.
 */
export function versionOf({ textVersion, textHash }: Evidence): string | null {
  return textVersion ?? textHash?.slice(0, 8) ?? null;
}

/** One stored line of a person's evidence. Times are epoch milliseconds. */
export type Evidence = typeof consentEvidence.$inferSelect;

/** The end of a person's evidence: position and seal of the last line. */
export type EvidenceHead = Omit<typeof consentEvidenceHeads.$inferSelect, 'uid'>;

/** A line without its seal. */
type Unsealed = Omit<Evidence, 'hash'>;

/**
 * The hash that seals a line. It covers all other members, sorted by name, including the hash of the line before:
 * anyone who changes, removes or inserts a line would have to seal all later lines again.
 */
export function sealOf(line: Unsealed): string {
  const members = Object.entries(line)
    .filter(([name]) => name !== 'hash')
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return hashText(JSON.stringify(members));
}

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
