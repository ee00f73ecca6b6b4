import { atom } from 'jotai';
import { textOf } from '../browser/shape.ts';
import { gatewaysAtom } from '../store/store.ts';
import { registeredAddressAtom, storedEmailAtom, storedZipAtom } from '../store/expiringStorage.ts';
import { loggedInAtom } from './session.ts';

const textAtom = atom('');

/**
 * The address last typed at login, reset or registration, or the new address after a change; the default value of the
 * address field on these pages. Undefined if there is none, so that a form treats its field as missing.
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
 * Whether the customer confirmed this device in the widget and has typed no password since. The customer does not know
 * a password that the widget filled in.
 */
export const isDeviceConfirmedAtom = atom(false);

/** Input from before a reload. The form reads it after hydration, because the server's page is empty. */
export const typedBeforeReloadAtom = atom(null, (get) => ({
  email: get(textAtom) || get(storedEmailAtom),
  zip: get(storedZipAtom),
}));

/** How long a typed password counts as "just now", milliseconds. Source: requirements#passkeys. */
const justNow = 5 * 60_000;

/** The address of the last correct password, and its time by the monotonic clock. In memory only. */
const typedAtom = atom<{ readonly email: string; readonly at: number } | undefined>(undefined);

/** The lower-case address of the session's account. */
export const accountEmailAtom = atom((get) => textOf(get(loggedInAtom)?.profile, 'email')?.toLowerCase() || undefined);

/** Records a correct password on this page: for the account with this address, else for the session's. */
export const notePasswordAtom = atom(null, (get, set, address?: string) => {
  const email = address?.toLowerCase() ?? get(accountEmailAtom);
  if (email !== undefined) set(typedAtom, { email, at: get(gatewaysAtom).clock.monotonic() });
});

/** Whether the session's customer typed the password on this page less than five minutes ago. */
export const hasTypedPasswordAtom = atom(null, (get): boolean => {
  const passwordEntry = get(typedAtom);
  return (
    passwordEntry !== undefined &&
    passwordEntry.email === get(accountEmailAtom) &&
    get(gatewaysAtom).clock.monotonic() - passwordEntry.at < justNow
  );
});
