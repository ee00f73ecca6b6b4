import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { ProviderFailure } from './protocol/answer.ts';
import { isJsonObject } from './protocol/callParams.ts';
import type { SiteSettings } from './sites.ts';

/** Domain of a site's passkeys. Throws 500131 if the site has none. Source: requirements#IDP-passkeys. */
export function passkeyDomain({ passkeyDomain: named, origins: [first = ''] }: SiteSettings): string {
  const domain = named ?? new URL(first).hostname;
  if (domain === '') throw new ProviderFailure(500131);
  return domain;
}

/**
 * What a browser's authenticator answered, sent as JSON text; undefined for anything else. The library that verifies it
 * checks its members.
 */
export function browserAnswer(text: string): (RegistrationResponseJSON & AuthenticationResponseJSON) | undefined {
  try {
    const answer: unknown = JSON.parse(text);
    return isAnswer(answer) ? answer : undefined;
  } catch {
    return undefined;
  }
}

function isAnswer(answer: unknown): answer is RegistrationResponseJSON & AuthenticationResponseJSON {
  return isJsonObject(answer) && typeof answer['id'] === 'string' && isJsonObject(answer['response']);
}

/** The name of a passkey in either spelling of base64, as browsers spell it. */
export function credentialIdOf(text: string): string {
  return Buffer.from(text, 'base64').toString('base64url');
}
