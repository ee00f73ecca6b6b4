import { validCode } from './links.ts';

/**
 * The reason for opening the redirect page. `BEGINS`: the provider sends a customer for a partner, and its script must
 * run. `PASSIVE`: the same without a login prompt. `GOES_ON`: the customer has finished their part. `FAILED`: the
 * provider reports an error.
 * Source: requirements#redirect-page, requirements#IDP-sso.
 */
export type RedirectStep = 'BEGINS' | 'PASSIVE' | 'GOES_ON' | 'FAILED';

const steps: ReadonlyMap<string | null, RedirectStep> = new Map([
  ['login', 'BEGINS'],
  ['forceLogin', 'BEGINS'],
  ['passiveLogin', 'PASSIVE'],
  ['error', 'FAILED'],
]);

/** Reads the step; unknown values count as `GOES_ON`. */
export function redirectStepOf(query: URLSearchParams): RedirectStep {
  return steps.get(query.get('mode')) ?? 'GOES_ON';
}

/** An error between provider and partner, from the error page's URL. */
export interface PartnerFault {
  readonly code?: string;
  /** Text from outside: show it only as a quotation. */
  readonly message?: string;
}

/** Maximum length of a quotation, in characters. */
const maxLength = 200;

/**
 * Reads code and message, if any. Omits invalid codes, and characters that could change the layout of the text.
 * Source: requirements#NAV-5.
 */
export function partnerFaultOf(query: URLSearchParams): PartnerFault | undefined {
  const code = validCode(query.get('code') ?? query.get('error'));
  const text = (query.get('message') ?? query.get('error_description') ?? '').replaceAll(/[\p{C}\p{Z}]+/gu, ' ').trim();
  if (!code && text === '') return undefined;
  return {
    ...(code && { code }),
    ...(text !== '' && { message: text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text }),
  };
}

/** The error page's URL for an error of the provider. */
export function errorAddress(query: URLSearchParams): string {
  return `/error?${new URLSearchParams({ mode: 'error', ...partnerFaultOf(query) }).toString()}`;
}
