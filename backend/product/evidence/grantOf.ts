import type { Evidence } from './chain.ts';

/**
 * The line with which a consent was last given, out of the own lines of its purpose, completed by what was added to it
 * later: the text, and when it was confirmed. Undefined if it was never given.
 * Source: requirements#consent-evidence.
 */
export function grantOf(lines: readonly Evidence[]): Evidence | undefined {
  const at = lines.findLastIndex(({ event }) => event === 'granted' || event === 'requested');
  const grant = lines[at];
  if (grant === undefined) return undefined;
  const later = lines.slice(at + 1);
  const shown = later.find(({ event }) => event === 'shown');
  const confirmed = later.find(({ event }) => event === 'confirmed');
  return {
    ...grant,
    ...(shown && textOf(shown)),
    mailSentAt: confirmed?.mailSentAt ?? grant.mailSentAt,
    confirmedAt: confirmed?.confirmedAt ?? grant.confirmedAt,
  };
}

const textOf = ({ textHash, textSource, textVersion, textLanguage, documentUrl, responsibleHash }: Evidence) => ({
  textHash,
  textSource,
  textVersion,
  textLanguage,
  documentUrl,
  responsibleHash,
});

/**
 * The version of the text of a grant. A text that has none of its own is named by the beginning of its hash: the same words
 * are the same version. Null where nobody kept it.
 */
export function versionOf({ textVersion, textHash }: Evidence): string | null {
  return textVersion ?? textHash?.slice(0, 8) ?? null;
}
