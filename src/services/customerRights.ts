import type { Consent, ConsentHistoryEvent } from '#protocol/consent.ts';
import { type DeclinedRecord, offers } from '#protocol/declinedOffer.ts';
import type { JsonObject } from '@kontor/schema-adapters/json';
import * as v from 'valibot';
import { filled, listOf, readAnswer } from './answers.ts';
import { cards, history } from './consents.ts';
import { sendAndRead, type CustomerCall } from './customerServices.ts';
import { jsonPartOf } from '../browser/shape.ts';

/** All stored data about the customer. `raw` is the whole answer, for programs. */
export interface DataCopy {
  /** ISO instant. */
  readonly createdAt: string;
  readonly account: JsonObject;
  /** Products of the active reminders, in one language each. */
  readonly reminders: readonly JsonObject[];
  /** The consents and their history, as on the consents page; a site without that page has no cards. */
  readonly cards: readonly Consent[];
  readonly history: readonly ConsentHistoryEvent[];
  readonly declined: readonly DeclinedRecord[];
  /** The machine-readable receipt of the consents, if the site has one. */
  readonly receipt: JsonObject | undefined;
  readonly raw: unknown;
}

/** Loads all stored data about the customer. Source: requirements#CUS-3. */
export async function readDataCopy(send: CustomerCall, language: string, proof: string): Promise<DataCopy> {
  const { body } = await send({ method: 'POST', path: '/data-copy', json: { language }, proof });
  const copy = readAnswer(dataCopy, body, 'POST /rest/v1/customer/data-copy');
  return {
    ...copy,
    account: jsonPartOf(body, 'account'),
    reminders: copy.reminders.map((item) => jsonPartOf({ item }, 'item')),
    receipt: copy.receipt && jsonPartOf(body, 'receipt'),
    raw: body,
  };
}

const object = v.record(v.string(), v.unknown());
const dataCopy = v.object({
  createdAt: filled,
  account: object,
  reminders: listOf(v.unknown()),
  cards,
  history,
  declined: listOf(v.object({ offer: v.picklist(offers), declinedAt: filled, restsUntil: filled })),
  receipt: v.fallback(v.optional(object), undefined),
});

/**
 * Changes that only the page and the provider know, so the page reports them for a mail to the owner of the account.
 */
export type ReportedChange = 'passkey-added' | 'passkey-removed' | 'password-changed' | 'login-linked';

/** Mails the owner of the account; `language` is that of the mail. Source: requirements#owner-mails. */
export async function mailOwner(send: CustomerCall, what: ReportedChange, language: string): Promise<void> {
  await send({ method: 'POST', path: '/notices', json: { what, language } });
}

/** Ends all sessions of the customer. Throws like the call. Source: requirements#log-out-everywhere. */
export async function endAllSessions(send: CustomerCall): Promise<void> {
  await sendAndRead(send, v.undefined(), { method: 'DELETE', path: '/sessions', json: {} });
}

/** Whether the customer has ordered the deletion of the account; `dueAt` is epoch milliseconds. */
export type Deletion = { readonly state: 'NONE' } | { readonly state: 'ORDERED'; readonly dueAt: number };

/** Loads the current order. Source: requirements#CUS-4. */
export async function readDeletion(send: CustomerCall): Promise<Deletion> {
  return sendAndRead(send, deletion, { method: 'GET', path: '/deletion' });
}

/** Orders the deletion; `language` is that of the mails. */
export async function orderDeletion(send: CustomerCall, language: string, proof: string): Promise<Deletion> {
  return sendAndRead(send, deletion, { method: 'POST', path: '/deletion', json: { language }, proof });
}

/** Cancels the order. */
export async function keepAccount(send: CustomerCall): Promise<Deletion> {
  return sendAndRead(send, deletion, { method: 'DELETE', path: '/deletion' });
}

const deletion = v.union([
  v.object({ state: v.literal('NONE') }),
  v.object({ state: v.literal('ORDERED'), dueAt: v.number() }),
]);
