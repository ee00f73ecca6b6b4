import { type AccountData, readPath } from '@kontor/schema-adapters/provider';

/** Facts about an account for the start page; missing ones are undefined. */
export interface AccountState {
  /** The default delivery address as one line. */
  readonly address?: string;
  /** Id of the favourite store. */
  readonly storeId?: string;
  /** The missing value to ask for, the most useful first. */
  readonly missing?: 'address' | 'birthday';
}

/** Reads the start page's facts from the account. */
export function accountState(account: AccountData): AccountState {
  const wordsAt = (...paths: readonly string[]): string =>
    paths
      .map((path) => textAt(account, path))
      .filter(Boolean)
      .join(' ');
  const street = wordsAt('data.addressBook.street', 'data.addressBook.streetNo');
  const town = wordsAt('data.addressBook.zip', 'data.addressBook.city');
  const address = [street, town].filter(Boolean).join(', ');
  const storeId = textAt(account, 'data.preference.FAVORITE_STORE');
  const hasBirthday = (readPath(account, 'profile.birthYear') ?? null) !== null;
  const missing = street === '' || town === '' ? 'address' : hasBirthday ? undefined : 'birthday';
  return { ...(address && { address }), ...(storeId && { storeId }), ...(missing && { missing }) };
}

function textAt(account: AccountData, path: string): string {
  const value = readPath(account, path);
  return typeof value === 'string' ? value.trim() : '';
}
