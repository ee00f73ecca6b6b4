import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clientOf } from '#backend/shared/http/clientAddress.ts';

describe('the client counted by a limit per address', () => {
  it.each([
    ['10.0.0.1', '10.0.0.1'],
    ['10.0.0.1:50123', '10.0.0.1'],
    [' 10.0.0.1 ', '10.0.0.1'],
    ['::ffff:10.0.0.1', '10.0.0.1'],
    ['::FFFF:0a00:0001', '10.0.0.1'],
    ['0:0:0:0:0:ffff:10.0.0.1', '10.0.0.1'],
    ['[::ffff:10.0.0.1]:443', '10.0.0.1'],
    ['64:ff9b::10.0.0.1', '10.0.0.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]:50123', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['unknown', 'unknown'],
    ['_hidden', 'unknown'],
    ['', 'unknown'],
    [undefined, 'unknown'],
    ['10.0.0.1.5', 'unknown'],
    ['999.0.0.1', 'unknown'],
    ['1:2:3', 'unknown'],
    ['10.0.0.1:x', 'unknown'],
  ])('%s is %s', (address, client) => {
    expect(clientOf(address)).toBe(client);
  });

  /** One network and the spellings of its hosts. */
  const hosts = fc
    .tuple(fc.ipV6(), fc.ipV6(), fc.constantFrom('plain', 'port', 'brackets', 'capitals', 'zone'))
    .map(([one, other, how]) => {
      const tail = expanded(other).slice(4);
      const address = [...expanded(one).slice(0, 4), ...tail].join(':');
      const written = {
        plain: address,
        port: `[${address}]:4711`,
        brackets: `[${address}]`,
        capitals: address.toUpperCase(),
        zone: `${address}%eth0`,
      }[how];
      return [one, written ?? address] as const;
    })
    .filter(([one]) => !/^(0:){5}ffff|^64:ff9b/.test(expanded(one).join(':')));
  const isOneClient = (key: (address: string) => string) =>
    fc.property(hosts, ([one, other]) => key(one) === key(other));

  it('is the same for every host of a /64, in any spelling (requirements#SRV-11)', () => {
    fc.assert(isOneClient(clientOf), { numRuns: 1000 });
  });

  it('would differ for a limit that counts addresses as they are spelled (control)', () => {
    expect(fc.check(isOneClient((address) => address)).failed).toBe(true);
  });

  it('is never shared by two networks', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.ipV4(), (one, other) => (clientOf(one) === clientOf(other)) === (one === other)),
    );
  });
});

/** The groups of an IPv6 address as the URL parser reads it. */
function expanded(address: string): readonly string[] {
  const [head = '', tail] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after];
}
