import type { Json, JsonObject } from '#adapters/model/json.ts';
import { isJsonObject } from './protocol/callParams.ts';

/** A person as a social network tells of them. */
export interface SocialIdentity {
  readonly provider: string;
  readonly providerUid: string;
  readonly profile: JsonObject;
}

/** Networks as the product's call names them, with the name people know. Source: requirements#provider-social. */
export const socialProviders: Readonly<Record<string, string>> = {
  apple: 'Apple',
  googleplus: 'Google',
  facebook: 'Facebook',
};

/** Reads an identity back from where it was stored. */
export function toIdentity(stored: JsonObject): SocialIdentity {
  const { provider, providerUid, profile } = stored;
  return { provider: text(provider), providerUid: text(providerUid), profile: isJsonObject(profile) ? profile : {} };
}

const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
