import { describe, expect, it } from 'vitest';
import type { AccountData } from '@kontor/schema-adapters/provider';
import { accountState } from '#src/account-data/accountState.ts';

const addressBook = { street: 'Invalidenstraße', streetNo: '117', zip: '10115', city: 'Berlin', country: 'DE' };
const birthday = { birthDay: 27, birthMonth: 3, birthYear: 1984 };

describe('what the start page says about an account', () => {
  it.each<[string, AccountData, object]>([
    ['an empty account', {}, { missing: 'address' }],
    [
      'a full one',
      { profile: birthday, data: { addressBook, preference: { FAVORITE_STORE: 'DE0101' } } },
      { address: 'Invalidenstraße 117, 10115 Berlin', storeId: 'DE0101' },
    ],
    ['no birthday', { data: { addressBook } }, { address: 'Invalidenstraße 117, 10115 Berlin', missing: 'birthday' }],
    [
      'half an address',
      { profile: birthday, data: { addressBook: { city: 'Berlin' } } },
      { address: 'Berlin', missing: 'address' },
    ],
    ['data of another form', { data: { addressBook: ['x'], preference: 'x' } }, { missing: 'address' }],
  ])('%s', (_what, account, expected) => {
    expect(accountState(account)).toEqual(expected);
  });
});
