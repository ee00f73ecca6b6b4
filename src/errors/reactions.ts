import { ProviderError } from '../gateways/ProviderError.ts';

/** What a customer was doing when the provider answered with a code. */
export type PortalFlow = 'login' | 'social' | 'register' | 'link' | 'reset';

/** What the product does on a code; `SAY` puts it into words where the customer is. */
export type Reaction =
  | { readonly does: 'SAY' }
  /** The pending registration is completed there; its token comes with the code. */
  | { readonly does: 'FINALIZE' }
  /** The customer proves to own the other account there; the token comes with the code. */
  | { readonly does: 'LINK' }
  | { readonly does: 'OFFER_RESEND' }
  | { readonly does: 'CONFIRM_BY_MAIL' }
  | { readonly does: 'TRY_LOGIN' }
  | { readonly does: 'LOGIN_WITHOUT_LINK' };

type Row = { readonly [flow in PortalFlow]?: Reaction['does'] };

/** Code × flow → reaction; everything that is not here is said. Source: specification §8. */
const reactions: Readonly<Record<string, Row>> = {
  200009: { link: 'LOGIN_WITHOUT_LINK' },
  206001: { login: 'FINALIZE', social: 'FINALIZE', register: 'FINALIZE', link: 'FINALIZE' },
  206002: { register: 'CONFIRM_BY_MAIL' },
  '400006 REGISTRATION_UNVERIFIED': { login: 'OFFER_RESEND', register: 'OFFER_RESEND', link: 'OFFER_RESEND' },
  '400009 400003': { register: 'TRY_LOGIN' },
  403043: { social: 'LINK' },
};

/** The product's reaction to a failed call in a flow. Never throws. */
export function reactionTo(error: unknown, flow: PortalFlow): Reaction {
  if (!(error instanceof ProviderError)) return say;
  const special = [error.customMessage, ...error.faults.map(({ errorCode }) => errorCode)].map((word) => reactions[`${error.code} ${word}`]?.[flow]);
  const does = special.find((found) => found !== undefined) ?? reactions[error.code]?.[flow] ?? 'SAY';
  return { does };
}

const say: Reaction = { does: 'SAY' };

/** Codes of an account-info call that say: nobody is logged in. Anything else keeps the session. Source: security requirement FLT-8. */
export const loggedOutCodes: ReadonlySet<number> = new Set([403005, 403013, 403041, 206001, 206002]);
