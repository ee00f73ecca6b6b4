import type { Region } from '../rules/regionCheck.ts';
import { isRecord, ownMember } from '#adapters/model/json.ts';
import type { Reminder, Store } from '#adapters/model/retail.ts';
import type { Http, HttpAnswer, HttpCall } from './http.ts';
import type { ServiceCall } from './newsletterChoices.ts';
import { keepsCookies } from './cookies.ts';
import { ServiceError } from './gatewayErrors.ts';
import { listOf, numberOf, partOf, textOf } from './shape.ts';

/**
 * The answer to the exchange of a link token. Times are the server's own, epoch milliseconds; missing ones are
 * undefined.
 */
export interface LinkSession {
  readonly regToken: string;
  readonly createdAt?: number;
  readonly expiresAt?: number;
}

/** Where the customer lives, as far as the account knows. `country`: ISO 3166-1 alpha-2. */
export interface Home {
  readonly country?: string | undefined;
  readonly zip?: string | undefined;
}

/**
 * The product's own REST services. Every call throws ServiceError if there is no usable answer.
 * Source: requirements#call-errors.
 */
export interface ServicesGateway {
  readonly exchangeLinkToken: (jwt: string) => Promise<LinkSession>;
  readonly searchReminders: (jwt: string) => Promise<readonly Reminder[]>;
  readonly deleteReminders: (jwt: string, ids: readonly string[]) => Promise<void>;
  /** Best matches first, for a customer who lives there. */
  readonly searchStores: (query: string, signal?: AbortSignal, home?: Home) => Promise<readonly Store[]>;
  readonly findRegion: (zip: string, signal?: AbortSignal) => Promise<Region>;
  /** Mails the confirmation link again; returns the status: 201 sent, 204 already confirmed. */
  readonly resendVerification: (email: string) => Promise<number>;
  /**
   * Mails a fresh preference-centre link; the answer does not reveal whether the address is known. `language`: two
   * letters.
   */
  readonly requestLink: (email: string, language: string) => Promise<void>;
  /**
   * Checks a login on sites that have their own call for it; returns the provider's code, or 500002 for an unreadable
   * answer.
   */
  readonly checkLogin: (email: string, password: string) => Promise<number>;
  /** Any other call, for gateways of parts that load later. */
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
      const body = await send({ method: 'POST', form: { jwt } }, path);
      const regToken = textOf(body, 'regToken');
      if (!regToken) throw new ServiceError('UNREADABLE', `POST ${path}`);
      return { regToken, createdAt: stampOf(body, 'createdAt'), expiresAt: stampOf(body, 'expiresAt') };
    },
    searchReminders: async (jwt) => {
      const path = '/rest/v1/productreminder/search';
      const body = await send({ method: 'POST', json: { authToken: jwt } }, path);
      if (!Array.isArray(ownMember(body, 'productReminders'))) throw new ServiceError('UNREADABLE', `POST ${path}`);
      return listOf(body, 'productReminders').flatMap(toReminder);
    },
    deleteReminders: async (jwt, ids) => {
      const path = '/rest/v1/productreminder';
      const body = await send({ method: 'DELETE', json: { authToken: jwt, productReminderIds: ids } }, path);
      // The answer must be empty: an answer with a body does not come from the service, so nothing may have been
      // deleted.
      if (body !== undefined) throw new ServiceError('UNREADABLE', `DELETE ${path}`);
    },
    searchStores: async (query, signal, home) => {
      const path = '/rest/v1/retailstores/search';
      const body = await send({ method: 'GET', signal }, path, `?${storeQuery(query, home)}`);
      if (!Array.isArray(ownMember(body, 'retailStores'))) throw new ServiceError('UNREADABLE', `GET ${path}`);
      return listOf(body, 'retailStores').flatMap(toStore);
    },
    findRegion: async (zip, signal) => {
      const path = '/rest/v1/region';
      const id = textOf(
        partOf(await send({ method: 'GET', signal }, path, `?zip=${encodeURIComponent(zip)}`), 'region'),
        'id',
      );
      if (id === 'NORD' || id === 'SUED' || id === 'UNKNOWN') return id;
      throw new ServiceError('UNREADABLE', `GET ${path}`);
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
function stampOf(raw: unknown, name: string): number | undefined {
  const text = textOf(raw, name);
  const time = numberOf(raw, name) ?? (text ? Date.parse(text) : Number.NaN);
  return Number.isFinite(time) ? time : undefined;
}

function toReminder(raw: unknown): readonly Reminder[] {
  const reminderId = textOf(raw, 'reminderId');
  if (!reminderId) return [];
  const names = ownMember(raw, 'variantName');
  const variantName = isRecord(names)
    ? Object.fromEntries(
        Object.entries(names).filter(
          (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
        ),
      )
    : {};
  return [{ reminderId, variantId: textOf(raw, 'variantId') ?? reminderId, variantName }];
}

function toStore(raw: unknown): readonly Store[] {
  const id = textOf(raw, 'id');
  const uiText = textOf(raw, 'uiText');
  if (!id || !uiText) return [];
  const [name, address, distanceKm] = [textOf(raw, 'name'), textOf(raw, 'address'), numberOf(raw, 'distanceKm')];
  const openingHours = listOf(raw, 'openingHours').filter((line): line is string => typeof line === 'string');
  return [
    {
      id,
      uiText,
      ...(name && address ? { name, address } : {}),
      ...(distanceKm === undefined ? {} : { distanceKm }),
      ...(openingHours.length > 0 ? { openingHours } : {}),
    },
  ];
}

/** The service accepts country and postcode only in their usual forms; anything else is left out. */
function storeQuery(query: string, { country, zip }: Home = {}): string {
  const home = {
    ...(country !== undefined && /^[A-Z]{2}$/.test(country) ? { country } : {}),
    ...(zip !== undefined && /^[A-Za-z0-9 -]{1,10}$/.test(zip) ? { zip } : {}),
  };
  const rest = Object.entries(home).map(([name, value]) => `&${name}=${encodeURIComponent(value)}`);
  return `q=${encodeURIComponent(query)}${rest.join('')}`;
}
