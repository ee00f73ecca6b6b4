import type { Consent, ConsentHistoryEvent } from '#protocol/consent.ts';

/** Gives an event the label of its card. A change of the language reloads the cards but not the history. */
export function inOwnWords(event: ConsentHistoryEvent, cards: readonly Consent[]): ConsentHistoryEvent {
  const card = cards.find(({ purpose }) => purpose === event.purpose);
  return card ? { ...event, label: card.label } : event;
}
