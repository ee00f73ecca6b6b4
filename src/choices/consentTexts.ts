import { paths } from '@kontor/schema-adapters/content';
import { dayAndMinute } from '@kontor/schema-adapters/values';
import type { TFunction } from 'i18next';
import type { Consent, ConsentHistoryEvent, ConsentGrant } from '#protocol/consent.ts';
import { longDate, type TextKey } from '@kontor/rjsf-theme/texts';

/** The state of a consent in one sentence. */
export function stateText({ state, since }: Consent, t: TFunction, language: string): string {
  if (since === null) return t(`ap.consents.state.${state}`);
  const time = state === 'waiting' ? longDate(since, language) : momentText(since, t, language);
  return t(`ap.consents.state.${state}.since`, { since: time });
}

/** One fact about how the customer gave a consent; `value` is null without a record. */
export interface GrantText {
  readonly part: 'words' | 'version' | 'other';
  readonly name: string;
  readonly value: string | null;
}

/** The facts about how the customer gave a consent, in the order of the card. Source: requirements#consent-cards. */
export function grantTexts(
  grant: ConsentGrant,
  retention: string | null,
  t: TFunction,
  language: string,
): readonly GrantText[] {
  const { mailSentAt, confirmedAt, version, documentUrl } = grant;
  const time = (iso: string | null): string | null => (iso === null ? null : momentText(iso, t, language));
  const hasOptIn = mailSentAt !== null || confirmedAt !== null;
  const pastRetention = grant.kept === retention ? null : grant.kept;
  return [
    { part: 'words', name: t('ap.consents.words'), value: grant.words },
    {
      part: 'version',
      name: t('ap.consents.version'),
      value: documentUrl === null ? version : [version, documentUrl].filter((text) => text !== null).join(', '),
    },
    toFact(t('ap.consents.givenAt'), time(confirmedAt ?? grant.at)),
    toFact(t('ap.consents.page'), grant.page === null ? null : pageName(grant.page, t)),
    ...(hasOptIn
      ? [toFact(t('ap.consents.mailSentAt'), time(mailSentAt)), toFact(t('ap.consents.confirmedAt'), time(confirmedAt))]
      : []),
    toFact(t('ap.consents.language'), grant.language === null ? null : languageName(grant.language, language)),
    toFact(t('ap.consents.responsibleThen'), grant.responsible),
    ...(grant.recipients === null ? [] : [toFact(t('ap.consents.recipientsThen'), grant.recipients)]),
    ...(pastRetention === null ? [] : [toFact(t('ap.consents.keptThen'), pastRetention)]),
  ];
}

const toFact = (name: string, value: string | null): GrantText => ({ part: 'other', name, value });

/** The name of a language in the page's language; the tag if it has none. */
function languageName(tag: string, language: string): string {
  try {
    return new Intl.DisplayNames(language, { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}

/** One event of the history in words, for the page and the copy of the data. */
export interface EventTexts {
  readonly what: string;
  readonly label: string;
  readonly time: string;
  /** The page, or another origin of the event; null without a record. */
  readonly where: string | null;
  /** Undefined for events that show no text. */
  readonly words: string | undefined;
}

/** Formats an event of the history. Source: requirements#consent-receipt. */
export function eventTexts(event: ConsentHistoryEvent, t: TFunction, language: string): EventTexts {
  const { at, by, page, words, event: kind } = event;
  return {
    what: t(`ap.consents.event.${kind}`),
    label: consentLabel(event, t),
    time: at === null ? t('ap.consents.timeUnknown') : momentText(at, t, language),
    where:
      by === 'found'
        ? t('ap.consents.by.found')
        : by === 'link'
          ? t('ap.consents.by.link')
          : page && t('ap.consents.onPage', { title: pageName(page, t) }),
    words:
      kind !== 'granted' && kind !== 'requested'
        ? undefined
        : (words ?? `${t('ap.consents.words')}: ${t('ap.consents.notRecorded')}`),
  };
}

const builtInLabels: Readonly<Record<string, TextKey | undefined>> = {
  'preferences.privacy.aec': 'ap.consents.labels.terms',
  'data.sfmc.dataProcessingConsented': 'ap.consents.labels.processing',
  'subscriptions.SVC_PRODUCT_REMINDER': 'ap.consents.labels.reminders',
};

/** The heading of a consent: the content's, else a built-in one, else the last part of its path. */
export function consentLabel(
  { label, purpose }: { readonly label: string | null; readonly purpose: string },
  t: TFunction,
): string {
  const key = builtInLabels[purpose];
  return label ?? (key === undefined ? (purpose.split('.').at(-1) ?? purpose) : t(key));
}

const pages: Readonly<Record<string, TextKey | undefined>> = {
  [paths.centre]: 'mpp.title',
  [paths.consents]: 'ap.consents.title',
  [paths.registration]: 'clp.registration.title',
  [paths.finalize]: 'clp.registration.title',
};

/** The title of a page; the path for a page of another site. */
function pageName(path: string, t: TFunction): string {
  const title = pages[path];
  return title === undefined ? path : t(title);
}

/** Formats day and minute: `14. Januar 2025 um 09:42 Uhr`. */
export const momentText = (iso: string, t: TFunction, language: string): string =>
  t('ap.consents.moment', {
    moment: dayAndMinute(new Date(iso), language),
  });

/** Gives an event the label of its card. A change of the language reloads the cards but not the history. */
export function inOwnWords(event: ConsentHistoryEvent, cards: readonly Consent[]): ConsentHistoryEvent {
  const card = cards.find(({ purpose }) => purpose === event.purpose);
  return card ? { ...event, label: card.label } : event;
}
