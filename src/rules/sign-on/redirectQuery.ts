import { validCode } from '../validCode.ts';

/**
 * Which step of a sign-on the redirect page is opened for. `BEGINS`: the provider sends a customer on behalf of a partner, and its
 * script must see that. `PASSIVE`: the same, and nobody may be asked for a login. `GOES_ON`: the customer did their part. `FAILED`: the
 * provider has something to say. Source: requirements#redirect-page, requirements#IDP-sso.
 */
export type RedirectStep = 'BEGINS' | 'PASSIVE' | 'GOES_ON' | 'FAILED';

const steps: ReadonlyMap<string | null, RedirectStep> = new Map([
  ['login', 'BEGINS'],
  ['forceLogin', 'BEGINS'],
  ['passiveLogin', 'PASSIVE'],
  ['error', 'FAILED'],
]);

/** Reads the step; whatever is not the provider's own goes on. */
export function redirectStepOf(query: URLSearchParams): RedirectStep {
  return steps.get(query.get('mode')) ?? 'GOES_ON';
}

/** What went wrong between provider and partner, as the address of the error page tells. */
export interface PartnerFault {
  readonly code?: string;
  /** Foreign words: to be shown as a quotation only. */
  readonly message?: string;
}

/** Longest quotation. */
const longest = 200;

/** Reads code and message, where there is one; odd codes and characters that could change how the page reads are left out. Source: requirements#NAV-5. */
export function partnerFaultOf(query: URLSearchParams): PartnerFault | undefined {
  const code = validCode(query.get('code') ?? query.get('error'));
  const words = (query.get('message') ?? query.get('error_description') ?? '')
    .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
    .trim();
  if (!code && words === '') return undefined;
  return {
    ...(code && { code }),
    ...(words !== '' && { message: words.length > longest ? `${words.slice(0, longest - 1)}…` : words }),
  };
}

/** The error page's address for what the provider says. */
export function errorAddress(query: URLSearchParams): string {
  return `/error?${new URLSearchParams({ mode: 'error', ...partnerFaultOf(query) }).toString()}`;
}
