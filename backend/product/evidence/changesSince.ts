import type { Evidence } from './chain.ts';
import type { ConsentFact } from './consentFacts.ts';
import type { ConsentEvent, OwnFacts, ShownText } from './recordEvidence.ts';

/** A line of the product's own: the identity provider's stand-in writes others into the same chain. */
export const isOwnLine = ({ action, channel }: Pick<Evidence, 'action' | 'channel'>): boolean =>
  channel === 'retention' || / \/(?:rest\/v1|unsubscribe)\//.test(action);

/** A text may be told this long after the save that it belongs to, in milliseconds. */
const TELLING_TIME = 5 * 60_000;

/** A change that the evidence does not have yet, with what the account says of it. */
export type ConsentChange = ConsentEvent &
  Required<Pick<OwnFacts, 'givenAt' | 'confirmedAt' | 'mailSentAt'>> &
  Pick<ShownText, 'textVersion' | 'textLanguage'>;

/**
 * What has changed since the last own line of each purpose. `told`: purposes whose shown text is known now. `now` is epoch
 * milliseconds. A consent that was never given is no change.
 * Source: requirements#consent-evidence.
 */
export function changesSince(
  lines: readonly Evidence[],
  facts: readonly ConsentFact[],
  told: ReadonlySet<string>,
  now: number,
): readonly ConsentChange[] {
  const last = new Map(lines.filter(isOwnLine).map((line) => [line.purpose, line]));
  return facts.flatMap((fact) => {
    const before = last.get(fact.purpose);
    const event = eventOf(before, fact, told.has(fact.purpose), now);
    if (event === undefined) return [];
    const { purpose, granted, givenAt, mailSentAt, confirmedAt, textVersion, textLanguage } = fact;
    return [{ event, purpose, granted, givenAt, mailSentAt, confirmedAt, textVersion, textLanguage }];
  });
}

function eventOf(
  before: Evidence | undefined,
  fact: ConsentFact,
  isTold: boolean,
  now: number,
): ConsentEvent['event'] | undefined {
  if (!fact.granted) return before?.granted === true ? 'withdrawn' : undefined;
  if (before?.granted !== true) return fact.isPending ? 'requested' : 'granted';
  if (before.event === 'requested' && !fact.isPending) return 'confirmed';
  if (isGivenAgain(before, fact)) return 'granted';
  return isTold && before.textSource === null && now - before.at <= TELLING_TIME ? 'shown' : undefined;
}

/** A statement that was agreed to again, or in another version, between two visits. */
function isGivenAgain(before: Evidence, { purpose, givenAt, textVersion }: ConsentFact): boolean {
  if (!purpose.startsWith('preferences.')) return false;
  return differs(before.givenAt, givenAt) || differs(before.textVersion, textVersion);
}

const differs = <T>(old: T | null, value: T | null): boolean => old !== null && value !== null && old !== value;
