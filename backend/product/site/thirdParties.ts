import { ownMember } from '@kontor/schema-adapters/json';

/** Permitted uses of a foreign origin in pages of the site. */
export const uses = ['script', 'connect', 'frame', 'image', 'form'] as const;
export type Use = (typeof uses)[number];

/**
 * One foreign origin in the site's inventory, from which the security policy is built: pages can use only these.
 */
export interface ThirdParty {
  readonly origin: string;
  readonly uses: readonly Use[];
  /** Its purpose for the customer. */
  readonly purpose: string;
  /** Legal ground of the use: a contract, the customer's consent … */
  readonly reason: string;
}

/** Scheme, host and port of one https origin, nothing else; plain http only on localhost. */
export function isExactOrigin(origin: string): boolean {
  const exact =
    URL.canParse(origin) && new URL(origin).origin === origin && /^\w+:\/\/[a-z0-9.-]+(:\d+)?$/.test(origin);
  return exact && (/^(https|wss):/.test(origin) || /^(http|ws):\/\/(localhost|127\.0\.0\.1)(:\d+)?$/.test(origin));
}

/**
 * The origins with this use, without duplicates. Throws if one is not exact or has no purpose or reason.
 * Source: requirements#HDR-1, requirements#HDR-3.
 */
export function originsFor(use: Use, parties: readonly ThirdParty[]): readonly string[] {
  for (const { origin, purpose, reason } of parties) {
    if (!isExactOrigin(origin))
      throw new Error(`“${origin}” may not stand in the content security policy: an exact https origin is needed.`);
    if (purpose.trim() === '' || reason.trim() === '')
      throw new Error(`“${origin}” may not stand in the content security policy without a purpose and a reason.`);
  }
  return [...new Set(parties.filter((party) => party.uses.includes(use)).map(({ origin }) => origin))];
}

/**
 * URLs in the site's metadata whose origin the inventory does not list for their use, as `member: origin`. `own` are
 * the site's own origins.
 * Source: requirements#CON-3.
 */
export function unlistedAddresses(
  metadata: Readonly<Record<string, unknown>>,
  parties: readonly ThirdParty[],
  own: readonly string[],
): readonly string[] {
  return addresses.flatMap(({ member, name, use }) => {
    const part = name === undefined ? metadata[member] : ownMember(metadata[member], name);
    if (typeof part !== 'string' || part === '' || !URL.canParse(part)) return [];
    const { origin } = new URL(part);
    return own.includes(origin) || originsFor(use, parties).includes(origin)
      ? []
      : [`${name === undefined ? member : `${member}.${name}`}: ${origin}`];
  });
}

/** The addresses in the metadata, with their uses. */
export const addresses: readonly { readonly member: string; readonly name?: string; readonly use: Use }[] = [
  { member: 'restApi', use: 'connect' },
  { member: 'identityProvider', name: 'scriptUrl', use: 'script' },
  { member: 'ownId', name: 'scriptUrl', use: 'script' },
  { member: 'userCentrics', name: 'scriptUrl', use: 'script' },
  { member: 'adobeTagManager', name: 'launchUrl', use: 'script' },
  { member: 'webVitals', name: 'scriptUrl', use: 'script' },
];
