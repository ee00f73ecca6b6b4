import { jsonIn, ownMember } from '@kontor/schema-adapters/json';
import { atom } from 'jotai';
import { textOf } from '../browser/shape.ts';
import { isLiving } from '../browser/isLiving.ts';
import { storedAtom } from './storedAtom.ts';
import { gatewaysAtom } from './store.ts';

/** Session storage key of the token of the code that was mailed for the incomplete registration. */
export const codeTokenKey = 'kontor.codeToken';
/** Storage key of the logout that follows a change of login details. */
export const dueLogoutKey = 'kontor.dueLogout';
const tenMinutes = 600_000;
const quarterOfAnHour = 900_000;
const anHour = 3_600_000;
/** The longest session of the provider. */
const ninetyDays = 90 * 24 * anHour;

/**
 * The address for which a new password was requested: the mail's link opens another tab.
 * Source: requirements#TOK-5.
 */
export const resetLoginAtom = expiringAtom('local', 'kontor.resetLogin', quarterOfAnHour);
/**
 * The page where a registration began, an internal path: the confirmation mail's link opens another tab.
 * Source: requirements#confirmation.
 */
export const registrationOriginAtom = expiringAtom('local', 'kontor.origin', quarterOfAnHour);
/** Input at login or registration, for a reload; excludes passwords and checkboxes. */
export const storedEmailAtom = expiringAtom('session', 'kontor.typedEmail', quarterOfAnHour);
export const storedZipAtom = expiringAtom('session', 'kontor.typedZip', quarterOfAnHour);
/** The address of the last registration, for the confirmation page and its second mail. */
export const registeredAddressAtom = expiringAtom('session', 'kontor.registeredEmail', anHour);
/**
 * The address of the account to which a social login was linked, until its next login reports that: a confirmation
 * mail's link opens another tab.
 */
export const linkedLoginAtom = expiringAtom('local', 'kontor.linkedLogin', anHour);
/** Account and new address of a change that waits for its mailed code: `{uid} {address}`. Expires with the code. */
export const emailChangeAtom = expiringAtom('session', 'kontor.emailChange', tenMinutes);
/** The token of a social login that waits to be linked. */
export const linkingTokenAtom = expiringAtom('session', 'kontor.linkingToken', anHour);
const registrationTokenAtom = expiringAtom('session', 'kontor.pendingToken', anHour);
/** The token of an incomplete registration, for a reload of its page. Source: requirements#TOK-5. */
export const pendingTokenAtom = atom(
  (get) => get(registrationTokenAtom),
  (get, set, value: string | undefined) => {
    get(gatewaysAtom).storage.session.remove(codeTokenKey);
    set(registrationTokenAtom, value);
  },
);
/** The token of a password reset's mailed link, removed from the URL. Source: requirements#TOK-1. */
export const resetTokenAtom = expiringAtom('session', 'kontor.resetToken', anHour);

/** The token in the notice of a changed address, removed from the URL. Source: requirements#TOK-1. */
export const restoreTokenAtom = expiringAtom('session', 'kontor.restoreToken', anHour);

/**
 * The changed login detail, until the session has ended: a reload, another tab or the next visit can end it, too.
 * Source: requirements#login-details-changed.
 */
export const dueLogoutAtom = expiringAtom('local', dueLogoutKey, ninetyDays);

/** A text with its expiry (epoch milliseconds) after a lifetime in milliseconds; invalid stored data counts as absent. */
function expiringAtom(place: 'session' | 'local', key: string, lifetime: number) {
  const textAtom = storedAtom(place, key);
  return atom(
    (get): string | undefined => {
      const record = jsonIn(get(textAtom));
      const expires = ownMember(record, 'expires');
      const now = get(gatewaysAtom).clock.now();
      return typeof expires === 'number' && isLiving(expires, now, lifetime) ? textOf(record, 'value') : undefined;
    },
    (get, set, value: string | undefined) => {
      const expires = get(gatewaysAtom).clock.now() + lifetime;
      set(textAtom, value === undefined ? undefined : JSON.stringify({ value, expires }));
    },
  );
}
