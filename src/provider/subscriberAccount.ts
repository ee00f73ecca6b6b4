import type { AccountPatch } from '@kontor/schema-adapters/provider';
import { buildName } from '../browser/buildName.ts';
import type { Http } from '../browser/http.ts';
import { ProviderError, ServiceError } from '../browser/gatewayErrors.ts';
import { numberOf } from '../browser/shape.ts';

const path = '/rest/v1/subscriber/account';

/** The raw account of a service token, in the provider's format. Throws like the provider's calls. */
export async function readSubscriberAccount(http: Http, base: string, regToken: string): Promise<unknown> {
  const { body } = await withProviderErrors(
    http({ name: `POST ${path}`, method: 'POST', url: base + path, json: { regToken } }),
  );
  return body;
}

/** Changes that account. Throws like the provider's calls. */
export async function writeSubscriberAccount(
  http: Http,
  base: string,
  {
    patch: { profile, data, subscriptions },
    ...change
  }: { readonly regToken: string; readonly language: string; readonly patch: AccountPatch },
): Promise<void> {
  const json = { ...change, build: buildName, patch: { profile, data, subscriptions } };
  const { body } = await withProviderErrors(http({ name: `PUT ${path}`, method: 'PUT', url: base + path, json }));
  if (numberOf(body, 'errorCode') !== 0) throw new ProviderError(`PUT ${path}`, body);
}

/** Converts the refusal of an expired token into the provider's error, so that the token is renewed in the same way. */
async function withProviderErrors<T>(call: Promise<T>): Promise<T> {
  return call.catch((error: unknown) => {
    if (error instanceof ServiceError && error.status === 401)
      throw new ProviderError(path, { errorCode: 403025, errorMessage: 'Invalid token' });
    throw error;
  });
}
