import type { AccountPatch } from '#adapters/model/account.ts';
import type { ProviderField } from '#adapters/model/provider.ts';
import { isJsonObject } from '../protocol/callParams.ts';
import type { FieldLookup } from './fields.ts';
import { readDotted } from '#backend/shared/nestedValues.ts';

/** A consent that a registration requires, with the oldest document version that still counts. */
export interface RequiredConsent {
  readonly id: string;
  readonly minDocVersion?: number;
  readonly minDocDate?: string;
}

/**
 * What an account lacks for a registration: required fields without a value, required subscriptions, and required
 * consents that are missing or were given for a document that is too old. Spelled like the provider's answers
 * (`preferences.terms.x.isConsentGranted`). A required boolean may be false; a required consent must be true.
 * Source: requirements#IDP-field, requirements#error-206001.
 */
export function missingFields(
  account: AccountPatch,
  lookup: FieldLookup,
  consents: readonly RequiredConsent[],
): readonly string[] {
  const fields = [...lookup.fields.values()]
    .filter(({ required, root }) => required && root !== 'preferences')
    .filter((field) => !hasValue(account, field));
  const agreed = consents
    .filter((consent) => !isGranted(account, consent))
    .map(({ id }) => `preferences.${id}.isConsentGranted`);
  return [...fields.map(({ path }) => path), ...agreed];
}

function hasValue(account: AccountPatch, { root, path }: ProviderField): boolean {
  const inner = path.slice(root.length + 1);
  if (root === 'subscriptions') return readDotted(account.subscriptions, `${inner}.isSubscribed`) === true;
  const value = readDotted(account[root], inner);
  return value !== undefined && value !== null && value !== '';
}

function isGranted({ preferences }: AccountPatch, { id, minDocVersion, minDocDate }: RequiredConsent): boolean {
  const given = readDotted(preferences, id);
  if (!isJsonObject(given) || given['isConsentGranted'] !== true) return false;
  if (minDocVersion !== undefined) return Number(given['docVersion'] ?? 0) >= minDocVersion;
  const docDate = typeof given['docDate'] === 'string' ? given['docDate'] : '';
  return minDocDate === undefined || Date.parse(docDate) >= Date.parse(minDocDate);
}
