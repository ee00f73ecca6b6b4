import { hashText } from '#backend/shared/hashes.ts';
import type { consentEvidence, consentEvidenceHeads } from './tables.ts';

/**
 * The time of a line's event in epoch milliseconds: the account's time if there is one, else the time when the page or
 * link wrote the line. Null for a `found` event without a time in the account: the time of the visit is not the time of
 * the consent. A `found` grant counts from its confirmation, because the account's last change of the subscription may
 * be a later one.
 * Source: requirements#consent-evidence.
 */
export function eventTime(line: Evidence): number | null {
  const isFound = line.channel === 'found';
  if (line.event === 'confirmed') return line.confirmedAt ?? (isFound ? null : line.at);
  const confirmed = isFound && line.granted ? line.confirmedAt : null;
  return confirmed ?? line.givenAt ?? (isFound ? null : line.at);
}

/** When a consent was given, and its double opt-in. Epoch milliseconds, null if unknown. */
export interface GrantTimes {
  readonly at: number | null;
  readonly mailSentAt: number | null;
  readonly confirmedAt: number | null;
}

/**
 * The times of a consent, from the account and from the line of its grant: the same for card, details and history. A
 * consent counts from its confirmation; a confirmation before the page's own grant belongs to an earlier one.
 */
export function grantTimes(
  fact: ConsentTimes & { readonly granted: boolean },
  grant: Evidence | undefined,
): GrantTimes {
  const times = fact.granted || grant === undefined ? fact : grant;
  const { mailSentAt, confirmedAt } = times;
  const ownTime = grant === undefined || grant.channel === 'found' ? null : eventTime(grant);
  const isEarlier = confirmedAt !== null && ownTime !== null && confirmedAt < ownTime;
  if (isEarlier) return { at: ownTime, mailSentAt: null, confirmedAt: null };
  const discoveryTime = grant?.channel === 'found' ? eventTime(grant) : null;
  return { at: confirmedAt ?? ownTime ?? times.givenAt ?? discoveryTime, mailSentAt, confirmedAt };
}

type ConsentTimes = Pick<Evidence, 'givenAt' | 'mailSentAt' | 'confirmedAt'>;

/**
 * The line of the last grant among the lines of a purpose, completed with text and confirmation from later lines.
 * Undefined if the consent was never given.
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
 * The version of a grant's text. A text without a version has the first characters of its hash instead: the same text
 * is the same version. Null if the text was not stored.
 */
export function versionOf({ textVersion, textHash }: Evidence): string | null {
  return textVersion ?? textHash?.slice(0, 8) ?? null;
}

/** One stored line of a person's evidence. Times are epoch milliseconds. */
export type Evidence = typeof consentEvidence.$inferSelect;

/** The head of a person's evidence: position and seal of the last line. */
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
  const brokenIndex = lines.findIndex(
    (line, index) =>
      line.position !== index + 1 || line.previousHash !== (lines[index - 1]?.hash ?? '') || line.hash !== sealOf(line),
  );
  if (brokenIndex >= 0) return brokenIndex + 1;
  const end = head?.position ?? 0;
  if (end !== lines.length) return Math.min(end, lines.length) + 1;
  return lines.at(-1)?.hash === head?.hash ? undefined : end;
}
