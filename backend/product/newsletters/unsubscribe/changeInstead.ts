import { newsletterFrequencies } from '#adapters/model/newsletterFrequency.ts';
import { changeChoices, type ChoiceChange } from '../choices/newsletterChoices.ts';
import { isOffered } from '../choices/offeredFrequencies.ts';
import { pauseEnd, pauseWeeks } from '../choices/pauseClock.ts';
import type { NewsletterParts } from '../newsletterParts.ts';
import type { Unsubscription } from './unsubscribeTokens.ts';

/** Does what a button of the page offers instead of the end; false for anything that it does not offer. */
export async function changeInstead(
  parts: NewsletterParts,
  { subscriber, newsletter }: Unsubscription,
  instead: string,
): Promise<boolean> {
  const now = parts.clock.now();
  const change = changeOf(instead, parts, newsletter, now);
  if (change === undefined) return false;
  await changeChoices(parts.db, subscriber, [newsletter], change, now);
  return true;
}

function changeOf(instead: string, parts: NewsletterParts, newsletter: string, now: number): ChoiceChange | undefined {
  if (instead === 'as-usual') return { frequency: null, pause: null };
  const frequency = newsletterFrequencies.find((one) => one === instead);
  if (frequency !== undefined) return isOffered(parts, newsletter, frequency) ? { frequency, pause: null } : undefined;
  const weeks = pauseWeeks.find((one) => instead === `pause-${one}`);
  const pause = weeks && pauseEnd({ weeks }, now, parts.zone());
  return pause && { pause };
}
