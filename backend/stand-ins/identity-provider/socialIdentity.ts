import type { Json, JsonObject } from '#adapters/model/json.ts';
import { isJsonObject } from './protocol/callParams.ts';

/** A person's data from a social network. */
export interface SocialIdentity {
  readonly provider: string;
  readonly providerUid: string;
  readonly profile: JsonObject;
}

/**
 * Networks by their name in the product's call, with the name that people know.
 * Source: requirements#provider-social.
 */
export const socialProviders: Readonly<Record<string, string>> = {
  apple: 'Apple',
  googleplus: 'Google',
  facebook: 'Facebook',
};

/** Reads a stored identity. */
export function toIdentity(stored: JsonObject): SocialIdentity {
  const { provider, providerUid, profile } = stored;
  return { provider: text(provider), providerUid: text(providerUid), profile: isJsonObject(profile) ? profile : {} };
}

const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
