import type { Consent, ConsentHistoryEvent, ConsentsResponsible } from '#adapters/model/consent.ts';
import { isRecord, ownMember } from '#adapters/model/json.ts';
import { buildName } from './buildName.ts';
import type { ServicesGateway } from './services.ts';
import { ServiceError } from './gatewayErrors.ts';
import { listOf, textOf } from './shape.ts';

/** Sends one call about consents; `part` is what follows `/consents`. Returns the body of the answer. */
export type AskConsents = (
  part: '' | '/search' | '/withdrawal' | '/receipt',
  json: Readonly<Record<string, unknown>>,
  proof?: string,
) => Promise<unknown>;

/** Calls of somebody without a session: the body holds the token of a mailed link, or of a registration. */
export const askWithToken =
  (
    { call }: Pick<ServicesGateway, 'call'>,
    token: { readonly authToken: string } | { readonly regToken: string },
  ): AskConsents =>
  async (part, json) =>
    (await call({ method: 'POST', json: { ...json, ...token } }, `/rest/v1/customer/consents${part}`)).body;

/** The cards, and who is responsible. */
export interface ConsentOverview {
  readonly cards: readonly Consent[];
  readonly responsible?: ConsentsResponsible;
}

/** What a page changed: which words stood there, in which language (two letters). */
export interface ToldConsent {
  readonly purpose: string;
  readonly words?: string;
  readonly language?: string;
}

/** The receipt as JSON-LD, unread, and its history. */
export interface ReceiptAnswer {
  readonly receipt: Readonly<Record<string, unknown>>;
  readonly history: readonly ConsentHistoryEvent[];
}

/** Reads the cards. Throws ServiceError if there is no usable answer. Source: requirements#consent-cards. */
export async function searchConsents(ask: AskConsents, language: string): Promise<ConsentOverview> {
  return overviewOf(await ask('/search', { language }));
}

/** Ends a consent and returns the cards after it. Throws ServiceError if there is no usable answer. */
export async function withdrawConsent(
  ask: AskConsents,
  what: { readonly purpose: string; readonly language: string; readonly page: string },
): Promise<ConsentOverview> {
  return overviewOf(await ask('/withdrawal', { ...what, build: buildName }));
}

/** Tells what a save changed. Throws ServiceError if it was not recorded. Source: requirements#consent-evidence. */
export async function tellConsents(ask: AskConsents, page: string, changed: readonly ToldConsent[]): Promise<void> {
  await ask('', { changed, page, build: buildName });
}

/** The receipt and the history. Throws ServiceError if there is no usable answer. Source: requirements#consent-receipt. */
export async function loadReceipt(ask: AskConsents, proof: string, language: string): Promise<ReceiptAnswer> {
  const body = await ask('/receipt', { language }, proof);
  const receipt = ownMember(body, 'receipt');
  if (!isRecord(receipt)) throw new ServiceError('UNREADABLE', 'POST /rest/v1/customer/consents/receipt');
  return { receipt, history: historyIn(body) };
}

/** The cards of an answer; what cannot be read is left out. */
export const cardsIn = (body: unknown): readonly Consent[] => listOf(body, 'cards').flatMap(toCard);

/** The events of an answer; what cannot be read is left out. */
export const historyIn = (body: unknown): readonly ConsentHistoryEvent[] => listOf(body, 'history').flatMap(toEvent);

function overviewOf(body: unknown): ConsentOverview {
  if (!Array.isArray(ownMember(body, 'cards'))) throw new ServiceError('UNREADABLE', 'POST /rest/v1/customer/consents');
  const responsible = ownMember(body, 'responsible');
  return {
    cards: cardsIn(body),
    ...(isRecord(responsible) && { responsible: toResponsible(responsible) }),
  };
}

function toCard(raw: unknown): readonly Consent[] {
  const [purpose, state] = [textOf(raw, 'purpose'), textOf(raw, 'state')];
  if (!purpose || (state !== 'given' && state !== 'waiting' && state !== 'withdrawn')) return [];
  const given = ownMember(raw, 'given');
  const wordsBy = textOf(given, 'wordsBy');
  return [
    {
      purpose,
      state,
      since: timeOrNull(raw, 'since'),
      ...parseTexts(raw, 'label', 'consequence', 'kept'),
      ...(isRecord(given) && {
        given: {
          ...parseTexts(
            given,
            'words',
            'version',
            'documentUrl',
            'language',
            'page',
            'responsible',
            'recipients',
            'kept',
          ),
          wordsBy: wordsBy === 'published' || wordsBy === 'page' ? wordsBy : null,
          at: timeOrNull(given, 'at'),
          mailSentAt: timeOrNull(given, 'mailSentAt'),
          confirmedAt: timeOrNull(given, 'confirmedAt'),
        },
      }),
    },
  ];
}

function toResponsible(raw: unknown): ConsentsResponsible {
  const text = (name: string): string => textOf(raw, name) ?? '';
  return {
    name: text('name'),
    address: text('address'),
    email: text('email'),
    url: text('url'),
    officer: text('officer'),
    recipients: listOf(raw, 'recipients').flatMap((one) => {
      const name = textOf(one, 'name');
      return name ? [{ name, task: textOf(one, 'task') ?? '' }] : [];
    }),
  };
}

function toEvent(raw: unknown): readonly ConsentHistoryEvent[] {
  const [purpose, at] = [textOf(raw, 'purpose'), timeOrNull(raw, 'at')];
  const [event, by] = [textOf(raw, 'event'), textOf(raw, 'by')];
  if (!purpose) return [];
  if (event !== 'requested' && event !== 'granted' && event !== 'confirmed' && event !== 'withdrawn') return [];
  return [
    {
      purpose,
      at,
      event,
      by: by === 'site' || by === 'link' ? by : 'found',
      ...parseTexts(raw, 'label', 'page', 'words'),
    },
  ];
}

function parseTexts<Name extends string>(
  raw: unknown,
  ...names: readonly Name[]
): Readonly<Record<Name, string | null>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one entry for each name
  return Object.fromEntries(names.map((name) => [name, textOf(raw, name) ?? null])) as Record<Name, string | null>;
}

/** An ISO time that dates can show. */
function timeOrNull(raw: unknown, name: string): string | null {
  const text = textOf(raw, name);
  return text !== undefined && Number.isFinite(Date.parse(text)) ? text : null;
}
