import { atom } from 'jotai';
import { textOf } from '../browser/shape.ts';
import { gatewaysAtom } from '../store/store.ts';
import { registeredAddressAtom, storedEmailAtom, storedZipAtom } from '../store/expiringStorage.ts';
import { loggedInAtom } from './session.ts';

const textAtom = atom('');

/**
 * The address last typed at login, reset or registration, which fills the field on each of them, or the new address
 * after a change. Undefined if there is none, so that a form treats its field as missing.
 */
export const typedLoginAtom = atom(
  (get) => get(textAtom) || undefined,
  (_get, set, text: string) => {
    set(textAtom, text);
    set(storedEmailAtom, text || undefined);
  },
);

/** The address of the last registration in this tab, for the confirmation page and the login. */
export const registeredEmailAtom = atom(
  (get) => get(registeredAddressAtom),
  (_get, set, email: string) => {
    set(registeredAddressAtom, email);
    set(typedLoginAtom, email);
  },
);

/**
 * Whether the customer confirmed this device in the widget and has typed no password since, so that nobody knows the one
 * that the widget filled in.
 */
export const isDeviceConfirmedAtom = atom(false);

/** What was typed before a reload, once the page that the server drew is taken over: that one was empty. */
export const typedBeforeReloadAtom = atom(null, (get) => ({
  email: get(textAtom) || get(storedEmailAtom),
  zip: get(storedZipAtom),
}));

/** For how long a typed password counts as "just now", milliseconds. Source: requirements#passkeys. */
const justNow = 5 * 60_000;

/** Whose password was right, by the account's address, and when by the monotonic clock. In memory only. */
const typedAtom = atom<{ readonly email: string; readonly at: number } | undefined>(undefined);

/** The address of the session's account, in small letters. */
export const accountEmailAtom = atom((get) => textOf(get(loggedInAtom)?.profile, 'email')?.toLowerCase() || undefined);

/** Notes that the right password was typed on this page: for the account with this address, else for the session's. */
export const notePasswordAtom = atom(null, (get, set, address?: string) => {
  const email = address?.toLowerCase() ?? get(accountEmailAtom);
  if (email !== undefined) set(typedAtom, { email, at: get(gatewaysAtom).clock.monotonic() });
});

/** Whether the session's customer typed the password on this page less than five minutes ago. */
export const hasTypedPasswordAtom = atom(null, (get): boolean => {
  const typed = get(typedAtom);
  return (
    typed !== undefined &&
    typed.email === get(accountEmailAtom) &&
    get(gatewaysAtom).clock.monotonic() - typed.at < justNow
  );
});
