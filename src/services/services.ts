import { ownMember } from '@kontor/schema-adapters/json';
import * as v from 'valibot';
import type { Reminder, Store } from '@kontor/schema-adapters/values';
import type { Http, HttpAnswer, HttpCall } from '../browser/http.ts';
import type { ServiceCall } from './newsletterChoices.ts';
import { keepsCookies } from '../browser/cookies.ts';
import { ServiceError } from '../browser/gatewayErrors.ts';
import { filled, listOf, numberIfAny, readAnswer, textIfAny } from './answers.ts';

/**
 * The answer to the exchange of a link token. Times are the server's own, epoch milliseconds; missing ones are
 * undefined.
 */
export interface LinkSession {
  readonly regToken: string;
  readonly createdAt?: number;
  readonly expiresAt?: number;
}

/** The customer's country (ISO 3166-1 alpha-2) and postcode, if the account has them. */
export interface Home {
  readonly country?: string | undefined;
  readonly zip?: string | undefined;
}

/** The regional area of a postcode. Source: requirements#region-result. */
export type Region = 'NORD' | 'SUED' | 'UNKNOWN';

/**
 * The product's own REST services. Every call throws ServiceError if there is no usable answer.
 * Source: requirements#call-errors.
 */
export interface ServicesGateway {
  readonly exchangeLinkToken: (jwt: string) => Promise<LinkSession>;
  readonly searchReminders: (jwt: string) => Promise<readonly Reminder[]>;
  readonly deleteReminders: (jwt: string, ids: readonly string[]) => Promise<void>;
  /** Best matches first; with `home`, stores near the customer. */
  readonly searchStores: (query: string, signal?: AbortSignal, home?: Home) => Promise<readonly Store[]>;
  readonly findRegion: (zip: string, signal?: AbortSignal) => Promise<Region>;
  /** Mails the confirmation link again; returns the status: 201 sent, 204 already confirmed. */
  readonly resendVerification: (email: string) => Promise<number>;
  /**
   * Mails a new preference-centre link; the answer does not reveal whether an account has the address. `language`: two
   * letters.
   */
  readonly requestLink: (email: string, language: string) => Promise<void>;
  /**
   * Checks a login on sites that have their own call for it; returns the provider's code, or 500002 for an unreadable
   * answer.
   */
  readonly checkLogin: (email: string, password: string) => Promise<number>;
  /** Any other call, for lazily loaded gateways. */
  readonly call: ServiceCall;
}

/** The services at the metadata's `restApi`; `base` returns it at the time of the call. */
export function servicesGateway(http: Http, base: () => string): ServicesGateway {
  const ask = (call: Omit<HttpCall, 'name' | 'url'>, path: string, query = ''): Promise<HttpAnswer> =>
    http({ ...call, name: `${call.method} ${path}`, url: `${base()}${path}${query}` });
  const send = async (call: Omit<HttpCall, 'name' | 'url'>, path: string, query = ''): Promise<unknown> =>
    (await ask(call, path, query)).body;
  return {
    call: ask,
    exchangeLinkToken: async (jwt) => {
      const path = '/rest/v1/subscriber/regToken/jwt';
      return readAnswer(linkSession, await send({ method: 'POST', form: { jwt } }, path), `POST ${path}`);
    },
    searchReminders: async (jwt) => {
      const path = '/rest/v1/productreminder/search';
      const body = await send({ method: 'POST', json: { authToken: jwt } }, path);
      const shape = v.object({ productReminders: v.pipe(needsList, listOf(reminder)) });
      return readAnswer(shape, body, `POST ${path}`).productReminders;
    },
    deleteReminders: async (jwt, ids) => {
      const path = '/rest/v1/productreminder';
      const body = await send({ method: 'DELETE', json: { authToken: jwt, productReminderIds: ids } }, path);
      // A deletion answers without a body: a body comes from elsewhere, and nothing may have been deleted.
      if (body !== undefined) throw new ServiceError('UNREADABLE', `DELETE ${path}`);
    },
    searchStores: async (query, signal, home) => {
      const path = '/rest/v1/retailstores/search';
      const body = await send({ method: 'GET', signal }, path, `?${storeQuery(query, home)}`);
      const shape = v.object({ retailStores: v.pipe(needsList, listOf(store)) });
      return readAnswer(shape, body, `GET ${path}`).retailStores;
    },
    findRegion: async (zip, signal) => {
      const path = '/rest/v1/region';
      const body = await send({ method: 'GET', signal }, path, `?zip=${encodeURIComponent(zip)}`);
      return readAnswer(region, body, `GET ${path}`).region.id;
    },
    resendVerification: async (email) =>
      (await ask({ method: 'PUT', form: { email } }, '/rest/v1/account/registration/verification-email')).status,
    requestLink: async (email, language) => {
      const path = '/rest/v1/subscriber/link';
      const { status, body } = await ask({ method: 'POST', form: { email, language } }, path);
      if (status !== 202 || body !== undefined) throw new ServiceError('UNREADABLE', `POST ${path}`);
    },
    checkLogin: async (loginID, password) => {
      if (!keepsCookies()) throw new ServiceError('COOKIES_BLOCKED', 'POST /rest/v1/account/login');
      const body = await send(
        { method: 'POST', form: { loginID, password, include: 'data,preferences,profile' }, cookies: true },
        '/rest/v1/account/login',
      ).catch(unreadableLogin);
      const code = ownMember(body, 'errorCode');
      return Number.isInteger(code) && ownMember(body, 'apiVersion') !== undefined ? Number(code) : unexpectedLogin;
    },
  };
}

/** The code for an unreadable login answer. Source: requirements#error-500002. */
const unexpectedLogin = 500002;

/** An answer without JSON counts as unreadable; all other errors are passed on. */
function unreadableLogin(error: unknown): undefined {
  if (error instanceof ServiceError && error.failure === 'UNREADABLE') return undefined;
  throw error;
}

/** Epoch milliseconds from a number or an ISO text. */
const stamp = v.fallback(
  v.optional(
    v.pipe(
      v.union([v.number(), v.string()]),
      v.transform((at) => (typeof at === 'number' ? at : Date.parse(at))),
      v.finite(),
    ),
  ),
  undefined,
);
const linkSession = v.object({ regToken: filled, createdAt: stamp, expiresAt: stamp });

const reminder = v.pipe(
  v.object({
    reminderId: filled,
    variantId: textIfAny,
    variantName: v.fallback(v.record(v.string(), v.unknown()), {}),
  }),
  v.transform(({ reminderId, variantId = reminderId, variantName }): Reminder => {
    const names = Object.entries(variantName).filter((entry): entry is [string, string] => v.is(filled, entry[1]));
    return { reminderId, variantId, variantName: Object.fromEntries(names) };
  }),
);

const store = v.pipe(
  v.object({
    id: filled,
    uiText: filled,
    name: textIfAny,
    address: textIfAny,
    distanceKm: numberIfAny,
    openingHours: listOf(v.string()),
  }),
  v.transform(({ id, uiText, name, address, distanceKm, openingHours }): Store => ({
    id,
    uiText,
    ...(name && address ? { name, address } : {}),
    ...(distanceKm === undefined ? {} : { distanceKm }),
    ...(openingHours.length > 0 ? { openingHours } : {}),
  })),
);
const region = v.object({ region: v.object({ id: v.picklist(['NORD', 'SUED', 'UNKNOWN']) }) });
const needsList = v.array(v.unknown());

/** The service accepts country and postcode only in these formats; omits anything else. */
function storeQuery(query: string, { country, zip }: Home = {}): string {
  const home = {
    ...(country !== undefined && /^[A-Z]{2}$/.test(country) ? { country } : {}),
    ...(zip !== undefined && /^[A-Za-z0-9 -]{1,10}$/.test(zip) ? { zip } : {}),
  };
  const homeParams = Object.entries(home).map(([name, value]) => `&${name}=${encodeURIComponent(value)}`);
  return `q=${encodeURIComponent(query)}${homeParams.join('')}`;
}
