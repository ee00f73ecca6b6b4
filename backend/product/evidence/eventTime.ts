import type { Evidence } from './chain.ts';

/**
 * When what a line tells happened, in epoch milliseconds: the account's own time where it has one, else when the line was
 * written by the page or link that did it. Null for what was found in an account that tells no time: the moment of the
 * visit is not when somebody agreed.
 * Source: requirements#consent-evidence.
 */
export function eventTime(line: Evidence): number | null {
  const own = line.event === 'confirmed' ? line.confirmedAt : line.givenAt;
  return own ?? (line.channel === 'found' ? null : line.at);
}
