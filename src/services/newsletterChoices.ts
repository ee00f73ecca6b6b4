import { newsletterFrequencies, type NewsletterFrequency } from '@kontor/schema-adapters/content';
import type { HttpAnswer, HttpCall } from '../browser/http.ts';
import * as v from 'valibot';
import { filled, listOf, readAnswer } from './answers.ts';

/** Sends a call to the product's services. Throws ServiceError if there is no usable answer. */
export type ServiceCall = (call: Pick<HttpCall, 'method' | 'json'>, path: string) => Promise<HttpAnswer>;

/** A customer's settings for a newsletter, if they differ from its defaults. */
export interface NewsletterChoice {
  readonly newsletter: string;
  readonly frequency?: NewsletterFrequency;
  /** The first day after the pause, ISO date. */
  readonly pausedUntil?: string;
}

/** All choices of a customer, and the first and last possible day of a pause's end (ISO dates). */
export interface NewsletterChoices {
  readonly firstDay: string;
  readonly lastDay: string;
  readonly newsletters: readonly NewsletterChoice[];
}

/** A change of newsletters; `null` resets a choice. */
export interface NewsletterChange {
  readonly newsletters: readonly string[];
  readonly frequency?: NewsletterFrequency | null;
  readonly pause?: { readonly weeks: number } | { readonly until: string } | null;
}

/** Sends one call about choices; `part` follows the path of the newsletters. Returns the body of the answer. */
export type AskChoices = (
  method: 'POST' | 'PUT',
  part: '/search' | '/mail' | '',
  json: Readonly<Record<string, unknown>>,
) => Promise<unknown>;

/**
 * Loads the subscriber's choices. Throws ServiceError if there is no usable answer.
 * Source: requirements#newsletter-pause.
 */
export async function searchChoices(ask: AskChoices): Promise<NewsletterChoices> {
  return readAnswer(choices, await ask('POST', '/search', {}), 'POST newsletters/search');
}

/** Changes choices, all or none, and returns the new state. Throws ServiceError if there is no usable answer. */
export async function changeChoices(ask: AskChoices, change: NewsletterChange): Promise<NewsletterChoices> {
  return readAnswer(choices, await ask('PUT', '', { ...change }), 'PUT newsletters');
}

/**
 * Requests a mail with the choices. Throws ServiceError if there is no usable answer.
 * Source: requirements#choices-mail.
 */
export async function mailChoices(ask: AskChoices, language: string): Promise<void> {
  readAnswer(v.undefined(), await ask('POST', '/mail', { language }), 'POST newsletters/mail');
}

const day = v.pipe(v.string(), v.isoDate());
const dayIfAny = v.fallback(v.optional(day), undefined);
const choice = v.object({
  newsletter: filled,
  frequency: v.fallback(v.optional(v.picklist(newsletterFrequencies)), undefined),
  pausedUntil: dayIfAny,
});
const choices = v.object({ firstDay: day, lastDay: day, newsletters: listOf(choice) });
