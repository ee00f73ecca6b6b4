import type { AccountPatch } from '#adapters/model/provider.ts';
import { buildName } from '../browser/buildName.ts';
import type { Http } from '../browser/http.ts';
import { ProviderError, ServiceError } from '../browser/gatewayErrors.ts';
import { numberOf } from '../browser/shape.ts';

const path = '/rest/v1/subscriber/account';

/** The raw account of a token of the services, as the provider answers it. Throws like the provider's calls. */
export async function readSubscriberAccount(http: Http, base: string, regToken: string): Promise<unknown> {
  const { body } = await asProvider(
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
  const { body } = await asProvider(http({ name: `PUT ${path}`, method: 'PUT', url: base + path, json }));
  if (numberOf(body, 'errorCode') !== 0) throw new ProviderError(`PUT ${path}`, body);
}

/** A token that is no longer valid is told as the provider tells it, so that it is renewed in the same way. */
async function asProvider<T>(call: Promise<T>): Promise<T> {
  return call.catch((error: unknown) => {
    if (error instanceof ServiceError && error.status === 401)
      throw new ProviderError(path, { errorCode: 403025, errorMessage: 'Invalid token' });
    throw error;
  });
}
