import { isAccountLink } from '#protocol/serviceToken.ts';
import { atom } from 'jotai';
import { inTime } from '../browser/clock.ts';
import { textOf } from '../browser/shape.ts';
import { ServiceError } from '../browser/gatewayErrors.ts';
import { forgetCentreDraftsAtom } from '../drafts/accountDraftsAtom.ts';
import { metadataAtom, watchSession } from '../store/site.ts';
import { gatewaysAtom } from '../store/store.ts';
import { linkTokenAtom } from './link.ts';

/** Local storage: the time of the last login in this browser. */
export const loginKey = 'kontor.login';
/** Session storage: the login with which this tab opened the preference centre. */
const openedForKey = 'kontor.centreLogin';
/** Local storage: whether this browser has opened a preference-centre session since the last logout. */
const openedKey = 'kontor.centreOpened';

/** How long a logout waits for the services at most. */
const CLOSING_TIMEOUT_MS = 3_000;

/** Whether this tab shows the account's preference centre instead of a mailed link's. */
export const isPreferenceSessionAtom = atom((get) => isAccountLink(get(linkTokenAtom) ?? ''));

/**
 * Requests the token of the account's preference-centre session. Throws ServiceError or ProviderError.
 * Source: requirements#own-centre.
 */
export const openPreferenceSessionAtom = atom(null, async (get, set): Promise<void> => {
  const { callAsCustomer, storage } = get(gatewaysAtom);
  storage.local.write(openedKey, 'opened');
  const { body } = await callAsCustomer({ method: 'POST', path: '/centre', json: {} });
  const token = textOf(body, 'linkToken');
  if (!token) throw new ServiceError('UNREADABLE', 'POST /rest/v1/customer/centre');
  storage.session.write(openedForKey, storage.local.read(loginKey) ?? '');
  set(closedAtom, false);
  set(linkTokenAtom, token);
});

/** Removes the token of the account's centre and its drafts from this tab; keeps a mailed link. */
export const leavePreferenceSessionAtom = atom(null, (get, set): void => {
  if (!get(isPreferenceSessionAtom)) return;
  get(gatewaysAtom).storage.session.remove(openedForKey);
  set(linkTokenAtom, undefined);
  set(forgetCentreDraftsAtom);
});

/** Records a login: ends the centre of an earlier login, in the other tabs too. */
export const noteLoginAtom = atom(null, (get, set): void => {
  const { storage, clock } = get(gatewaysAtom);
  storage.local.write(loginKey, String(clock.now()));
  set(leavePreferenceSessionAtom);
});

/**
 * Ends the account's centre in this tab and at the services, before the session ends. Never rejects, and delays a
 * logout only briefly: other tabs also follow the provider's cookie.
 */
export const closePreferenceSessionAtom = atom(null, async (get, set): Promise<void> => {
  const { callAsCustomer, storage, clock, journal } = get(gatewaysAtom);
  set(leavePreferenceSessionAtom);
  if (storage.local.read(openedKey) === undefined) return;
  storage.local.remove(openedKey);
  const closing = callAsCustomer({ method: 'DELETE', path: '/centre', json: {} });
  const timeoutError = new ServiceError('TIMEOUT', 'DELETE /rest/v1/customer/centre');
  await inTime(clock, CLOSING_TIMEOUT_MS, closing, timeoutError).catch((error: unknown) => journal.idOf(error));
});

/** Whether this page has shown an account's centre whose session has ended. */
const closedAtom = atom(false);

/** Leaves the account's centre if its session or its login has ended; the result says so. Never rejects. */
export const checkPreferenceSessionAtom = atom(null, async (get, set): Promise<'STAYS' | 'CLOSED'> => {
  const metadata = await get(metadataAtom).catch(() => undefined);
  if (metadata !== undefined && get(isPreferenceSessionAtom)) {
    const { storage, sessionCookie } = get(gatewaysAtom);
    const isSameLogin = (storage.local.read(loginKey) ?? '') === (storage.session.read(openedForKey) ?? '');
    if (!isSameLogin || !sessionCookie.isThere(metadata.apiKeys.singleSignOn ?? '')) {
      set(leavePreferenceSessionAtom);
      set(closedAtom, true);
    }
  }
  return get(closedAtom) ? 'CLOSED' : 'STAYS';
});

/** Calls `onChange` when the session of the account may have ended or changed. Returns a function that stops it. */
export const followAccountAtom = atom(null, (get, _set, onChange: () => void): (() => void) => {
  if (!get(isPreferenceSessionAtom)) return () => undefined;
  const { clock, otherTabs } = get(gatewaysAtom);
  const stops = [otherTabs.onWritten(loginKey, onChange), clock.onWake(onChange), watchSession(get, onChange)];
  return () => stops.forEach((stop) => stop());
});
