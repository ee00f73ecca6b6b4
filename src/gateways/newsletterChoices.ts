import { newsletterFrequencies, type NewsletterFrequency } from '#adapters/model/newsletterFrequency.ts';
import type { HttpAnswer, HttpCall } from './http.ts';
import { ServiceError } from './gatewayErrors.ts';
import { listOf, textOf } from './shape.ts';

/** Sends a call to the product's services. Throws ServiceError if there is no usable answer. */
export type ServiceCall = (call: Pick<HttpCall, 'method' | 'json'>, path: string) => Promise<HttpAnswer>;

/** How a customer wants a newsletter where that differs from the usual. */
export interface NewsletterChoice {
  readonly newsletter: string;
  readonly frequency?: NewsletterFrequency;
  /** First day on which it comes again, ISO date. */
  readonly pausedUntil?: string;
}

/** All choices of a customer, and from which to which day (ISO dates) a pause can last. */
export interface NewsletterChoices {
  readonly firstDay: string;
  readonly lastDay: string;
  readonly newsletters: readonly NewsletterChoice[];
}

/** A change of newsletters; `null` takes a choice back. */
export interface NewsletterChange {
  readonly newsletters: readonly string[];
  readonly frequency?: NewsletterFrequency | null;
  readonly pause?: { readonly weeks: number } | { readonly until: string } | null;
}

/** Sends one call about choices; `part` is what follows the path of the newsletters. Returns the body of the answer. */
export type AskChoices = (
  method: 'POST' | 'PUT',
  part: '/search' | '',
  json: Readonly<Record<string, unknown>>,
) => Promise<unknown>;

/** The subscriber's choices. Throws ServiceError if there is no usable answer. Source: requirements#newsletter-pause. */
export async function searchChoices(ask: AskChoices): Promise<NewsletterChoices> {
  return readChoices(await ask('POST', '/search', {}), 'POST newsletters/search');
}

/** Changes choices, all or none, and returns them as they are then. Throws ServiceError if there is no usable answer. */
export async function changeChoices(ask: AskChoices, change: NewsletterChange): Promise<NewsletterChoices> {
  return readChoices(await ask('PUT', '', { ...change }), 'PUT newsletters');
}

function readChoices(body: unknown, call: string): NewsletterChoices {
  const [firstDay, lastDay] = [dayOf(body, 'firstDay'), dayOf(body, 'lastDay')];
  if (firstDay === undefined || lastDay === undefined) throw new ServiceError('UNREADABLE', call);
  return { firstDay, lastDay, newsletters: listOf(body, 'newsletters').flatMap(readChoice) };
}

function readChoice(raw: unknown): readonly NewsletterChoice[] {
  const newsletter = textOf(raw, 'newsletter');
  if (!newsletter) return [];
  const frequency = newsletterFrequencies.find((one) => one === textOf(raw, 'frequency'));
  const pausedUntil = dayOf(raw, 'pausedUntil');
  return [{ newsletter, ...(frequency && { frequency }), ...(pausedUntil && { pausedUntil }) }];
}

function dayOf(raw: unknown, name: string): string | undefined {
  const text = textOf(raw, name);
  return text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined;
}
