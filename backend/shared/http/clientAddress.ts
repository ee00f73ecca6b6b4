import { isIPv4, isIPv6 } from 'node:net';

/**
 * The plain IP address in a text from a proxy or socket: without port, brackets and zone; IPv4 addresses mapped into
 * IPv6 become IPv4. Returns a text without an address unchanged.
 */
export function plainAddress(text: string): string {
  const trimmed = text.trim();
  const withoutPort = /^\[([^\]]*)\](?::\d+)?$/.exec(trimmed)?.[1] ?? /^([\d.]+):\d+$/.exec(trimmed)?.[1] ?? trimmed;
  const [address = ''] = withoutPort.split('%');
  if (!isIPv6(address)) return isIPv4(address) ? address : trimmed;
  const groups = expandGroups(address);
  return isMapped(groups) ? toIPv4(groups) : groups.join(':');
}

/**
 * The client that a limit by address counts: one IPv4 address, or one /64 of IPv6, which is the smallest block that
 * providers give a customer. All texts that are no address count as one client.
 */
export function clientOf(address: string | undefined): string {
  const plain = plainAddress(address ?? '');
  if (isIPv4(plain)) return plain;
  return isIPv6(plain) ? `${plain.split(':').slice(0, 4).join(':')}::/64` : 'unknown';
}

/** The eight groups of an IPv6 address, without leading zeros. */
function expandGroups(address: string): readonly string[] {
  const hex = address.replace(/\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}$/, (ipv4) => {
    const [a = 0, b = 0, c = 0, d = 0] = ipv4.split('.').map(Number);
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  });
  const [head = '', tail] = hex.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16).toString(16));
}

/**
 * `::ffff:a.b.c.d`, and `64:ff9b::a.b.c.d`, where all clients of a translating network would otherwise count as one.
 */
const isMapped = (groups: readonly string[]): boolean =>
  ['0:0:0:0:0:ffff', '64:ff9b:0:0:0:0'].includes(groups.slice(0, 6).join(':'));

const toIPv4 = (groups: readonly string[]): string =>
  groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((pair) => [pair >> 8, pair & 255])
    .join('.');
