import {
  consentHistoryEvents,
  consentStates,
  type Consent,
  type ConsentHistoryEvent,
  type ConsentsResponsible,
} from '#protocol/consent.ts';
import * as v from 'valibot';
import { buildName } from '../browser/buildName.ts';
import type { ServicesGateway } from './services.ts';
import { filled, listOf, readAnswer } from './answers.ts';

/** Sends one call about consents; `part` is what follows `/consents`. Returns the body of the answer. */
export type AskConsents = (
  part: '' | '/search' | '/withdrawal' | '/receipt',
  json: Readonly<Record<string, unknown>>,
  proof?: string,
) => Promise<unknown>;

/** Calls without a session: the body holds the token of a mailed link, or of a registration. */
export const askWithToken =
  (
    { call }: Pick<ServicesGateway, 'call'>,
    token: { readonly authToken: string } | { readonly regToken: string },
  ): AskConsents =>
  async (part, json) =>
    (await call({ method: 'POST', json: { ...json, ...token } }, `/rest/v1/customer/consents${part}`)).body;

/** The consent cards, and the responsible company. */
export interface ConsentOverview {
  readonly cards: readonly Consent[];
  readonly responsible?: ConsentsResponsible;
}

/** A change on a page: the consent's purpose, the displayed words and their language (two letters). */
export interface ReportedConsent {
  readonly purpose: string;
  readonly words?: string;
  readonly language?: string;
}

/** The receipt as unparsed JSON-LD, and its history. */
export interface ReceiptAnswer {
  readonly receipt: Readonly<Record<string, unknown>>;
  readonly history: readonly ConsentHistoryEvent[];
}

/** Loads the cards. Throws ServiceError if there is no usable answer. Source: requirements#consent-cards. */
export async function searchConsents(ask: AskConsents, language: string): Promise<ConsentOverview> {
  return readOverview(await ask('/search', { language }));
}

/** Withdraws a consent and returns the cards afterwards. Throws ServiceError if there is no usable answer. */
export async function withdrawConsent(
  ask: AskConsents,
  what: { readonly purpose: string; readonly language: string; readonly page: string },
): Promise<ConsentOverview> {
  return readOverview(await ask('/withdrawal', { ...what, build: buildName }));
}

/**
 * Reports the consents that a save changed. Throws ServiceError if the service did not record them.
 * Source: requirements#consent-evidence.
 */
export async function reportConsents(
  ask: AskConsents,
  page: string,
  changed: readonly ReportedConsent[],
): Promise<void> {
  await ask('', { changed, page, build: buildName });
}

/**
 * Loads the receipt and the history. Throws ServiceError if there is no usable answer.
 * Source: requirements#consent-receipt.
 */
export async function loadReceipt(ask: AskConsents, proof: string, language: string): Promise<ReceiptAnswer> {
  const receipt = v.record(v.string(), v.unknown());
  const body = await ask('/receipt', { language }, proof);
  return readAnswer(v.object({ receipt, history }), body, 'POST /rest/v1/customer/consents/receipt');
}

const textOrNull = v.fallback(v.nullable(filled), null);
/** A valid ISO time. */
const timeOrNull = v.fallback(
  v.nullable(
    v.pipe(
      v.string(),
      v.check((text) => Number.isFinite(Date.parse(text))),
    ),
  ),
  null,
);
const textOrEmpty = v.fallback(v.string(), '');

const grant = v.object({
  words: textOrNull,
  wordsBy: v.fallback(v.nullable(v.picklist(['published', 'page'])), null),
  version: textOrNull,
  documentUrl: textOrNull,
  language: textOrNull,
  at: timeOrNull,
  page: textOrNull,
  mailSentAt: timeOrNull,
  confirmedAt: timeOrNull,
  responsible: textOrNull,
  recipients: textOrNull,
  kept: textOrNull,
});

/** The cards of an answer, without unreadable ones. */
export const cards = listOf(
  v.object({
    purpose: filled,
    label: textOrNull,
    state: v.picklist(consentStates),
    since: timeOrNull,
    consequence: textOrNull,
    kept: textOrNull,
    given: v.fallback(v.optional(grant), undefined),
  }),
);

/** The events of an answer, without unreadable ones. */
export const history = listOf(
  v.object({
    purpose: filled,
    label: textOrNull,
    event: v.picklist(consentHistoryEvents),
    at: timeOrNull,
    by: v.fallback(v.picklist(['site', 'link', 'found']), 'found'),
    page: textOrNull,
    words: textOrNull,
  }),
);

const responsible = v.object({
  name: textOrEmpty,
  address: textOrEmpty,
  email: textOrEmpty,
  url: textOrEmpty,
  officer: textOrEmpty,
  recipients: listOf(v.object({ name: filled, task: textOrEmpty })),
});

const overview = v.object({
  cards: v.pipe(v.array(v.unknown()), cards),
  responsible: v.fallback(v.optional(responsible), undefined),
});

function readOverview(body: unknown): ConsentOverview {
  return readAnswer(overview, body, 'POST /rest/v1/customer/consents');
}
