import type { JsonObject } from '#adapters/model/json.ts';
import { answerOf, type ProviderAccess } from '#backend/product/services/providerCall.ts';

/** One of the provider's sites, as the services reach it. */
export interface ProviderSite {
  readonly name: 'portal' | 'preference centre';
  readonly access: ProviderAccess;
  /** The variable of the environment that has its secret, and the member of the settings that has its key. */
  readonly secretName: string;
  readonly keyName: string;
  /**
   * The answer of a signed call that only reads; the same call is made once. Throws ProviderRefusal for every code other
   * than 0, and OutboundError if the provider does not answer.
   */
  readonly ask: (method: string, params?: Readonly<Record<string, string>>) => Promise<JsonObject>;
}

/** An answer with a code other than 0. */
export class ProviderRefusal extends Error {
  override readonly name = 'ProviderRefusal';
  readonly code: number;
  readonly body: Readonly<Record<string, unknown>>;

  constructor(method: string, code: number, body: Readonly<Record<string, unknown>>) {
    const details = body['errorDetails'];
    super(`${method} answered ${code}${typeof details === 'string' ? ` (${details})` : ''}`);
    this.code = code;
    this.body = body;
  }
}

/** A site whose answers are kept, so that all checks see the same. */
export function providerSite(parts: Omit<ProviderSite, 'ask'>): ProviderSite {
  const answers = new Map<string, Promise<JsonObject>>();
  return {
    ...parts,
    ask: (method, params = {}) => {
      const key = JSON.stringify([method, params]);
      const known = answers.get(key) ?? askProvider(parts.access, method, params);
      answers.set(key, known);
      return known;
    },
  };
}

/** One signed call on the host of its namespace. Throws ProviderRefusal and OutboundError. */
export async function askProvider(
  access: ProviderAccess,
  method: string,
  params: Readonly<Record<string, string>>,
): Promise<JsonObject> {
  const { errorCode, body } = await answerOf({ ...access, baseUrl: hostOf(access.baseUrl, method) }, method, params);
  if (errorCode !== 0) throw new ProviderRefusal(method, errorCode, body);
  return body as JsonObject;
}

/**
 * Where the provider serves a method: each namespace has a host of its own, `accounts.eu1.gigya.com` beside
 * `admin.eu1.gigya.com`. A host of another name serves all of them.
 * Source: requirements#IDP-configuration.
 */
export function hostOf(baseUrl: string, method: string): string {
  const [namespace = ''] = method.split('.');
  return baseUrl.replace(/^(https?:\/\/)accounts\./, `$1${namespace}.`);
}
