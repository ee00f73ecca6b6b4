import type { Consent, ConsentHistoryEvent } from '#protocol/consent.ts';

/** An event under the heading of its card: the cards are read again when the language changes, the history is not. */
export function inOwnWords(event: ConsentHistoryEvent, cards: readonly Consent[]): ConsentHistoryEvent {
  const card = cards.find(({ purpose }) => purpose === event.purpose);
  return card ? { ...event, label: card.label } : event;
}
