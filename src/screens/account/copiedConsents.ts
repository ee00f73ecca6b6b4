import type { Consent, ConsentHistoryEvent } from '#adapters/model/consent.ts';
import { consentLabel } from '#renderers/consents/consentLabel.ts';
import { eventTexts, givenTexts, stateText } from '#renderers/consents/consentTexts.ts';
import type { TFunction } from 'i18next';
import { inOwnWords } from '../../rules/consentHistory.ts';
import type { CopiedRow, CopiedSection } from '../../rules/data-copy/copiedSections.ts';

/** Consents and their history in the words of the page `/consents`, for the copy of the data. */
export function copiedConsents(
  { cards, history }: { readonly cards: readonly Consent[]; readonly history: readonly ConsentHistoryEvent[] },
  t: TFunction,
  language: string,
): readonly CopiedSection[] {
  return [
    { title: t('ap.consents.title'), rows: cards.map((card) => cardRow(card, t, language)) },
    {
      title: t('ap.copy.consents'),
      rows: history.map((event) => eventRow(inOwnWords(event, cards), t, language)),
    },
  ];
}

function cardRow(card: Consent, t: TFunction, language: string): CopiedRow {
  const given = card.given === undefined ? [] : givenTexts(card.given, card.kept, t, language);
  const lines = given.map(({ name, value }) => `${name}: ${value ?? t('ap.consents.notRecorded')}`);
  return { label: consentLabel(card, t), value: [stateText(card, t, language), ...lines].join('\n') };
}

function eventRow(event: ConsentHistoryEvent, t: TFunction, language: string): CopiedRow {
  const { what, label, time, where, words } = eventTexts(event, t, language);
  const lines = [`${what} ${label}`, where, words].filter((line) => line !== null && line !== undefined);
  return { label: time, value: lines.join('\n') };
}
