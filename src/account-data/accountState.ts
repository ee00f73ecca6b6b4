import type { AccountData } from '@kontor/schema-adapters/provider';
import { isJsonObject, type JsonObject } from '@kontor/schema-adapters/json';

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
export function accountState({ profile, data }: AccountData): AccountState {
  const book = objectAt(data, 'addressBook');
  const street = joinWords(textAt(book, 'street'), textAt(book, 'streetNo'));
  const town = joinWords(textAt(book, 'zip'), textAt(book, 'city'));
  const address = [street, town].filter(Boolean).join(', ');
  const storeId = textAt(objectAt(data, 'preference'), 'FAVORITE_STORE');
  const hasBirthday = profile?.['birthYear'] !== undefined && profile['birthYear'] !== null;
  const missing = street === '' || town === '' ? 'address' : hasBirthday ? undefined : 'birthday';
  return { ...(address && { address }), ...(storeId && { storeId }), ...(missing && { missing }) };
}

const joinWords = (...parts: readonly string[]): string => parts.filter(Boolean).join(' ');

function objectAt(parent: JsonObject | undefined, name: string): JsonObject | undefined {
  const value = parent?.[name];
  return isJsonObject(value) ? value : undefined;
}

function textAt(parent: JsonObject | undefined, name: string): string {
  const value = parent?.[name];
  return typeof value === 'string' ? value.trim() : '';
}
