import { describe, expect, it } from 'vitest';
import { safeAddress, type AddressUse } from '../../../schema-adapters/content/safeAddress.ts';
import { hostileAddresses } from './hostileAddresses.ts';

const uses: readonly AddressUse[] = ['link', 'picture', 'document'];
const usesOf = (address: unknown): readonly AddressUse[] =>
  uses.filter((use) => safeAddress(address, use) !== undefined);

describe('an address that content names', () => {
  it.each([
    ['https://example.org/a?b#c', uses],
    ['http://localhost:4002/', uses],
    ['http://127.0.0.1:4001/documents/terms/de', uses],
    ['/personaldata', ['link', 'picture']],
    ['/cms/images/tile-bread?theme=dark', ['link', 'picture']],
    ['#anchor', ['link']],
    ['?lang=de', ['link']],
    ['mailto:a@example.org', ['link']],
    ['tel:+49 30 1234', ['link']],
  ])('%s is good for %j', (address, expected) => {
    expect(usesOf(address)).toEqual(expected);
  });

  it('comes back without spaces around it', () => {
    expect(safeAddress(' /personaldata ')).toBe('/personaldata');
  });

  it.each(hostileAddresses)('%j is good for nothing', (address) => {
    expect(usesOf(address)).toEqual([]);
  });

  it.each([undefined, null, 7, {}, ['/a'], ''])('%j is none', (address) => {
    expect(usesOf(address)).toEqual([]);
  });
});
