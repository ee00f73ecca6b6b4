import type { StatedResponsible } from '../statedResponsible.ts';
import { uuidOf } from './uuidOf.ts';

const idOf = (role: string, name: string): string => `urn:uuid:${uuidOf('party', role, name)}`;

export const controllerId = ({ name }: StatedResponsible): string => idOf('controller', name);
export const authorityId = ({ authority }: StatedResponsible): string => idOf('authority', authority.name);

/** Who gets the data: the controller itself where it names nobody else. */
export const recipientIds = (responsible: StatedResponsible): readonly string[] => [
  controllerId(responsible),
  ...responsible.recipients.map(({ name }) => idOf('recipient', name)),
];

/** Everybody whom the records of a receipt name, once, with address and contact. Source: requirements#consent-receipt. */
export function partiesOf(stated: readonly StatedResponsible[]): readonly object[] {
  const parties = stated.flatMap(partiesIn).map((one) => [`${one['@id']} ${String(one['@type'])}`, one] as const);
  // What the newest content says of a party that is named again comes first.
  return [...new Map(parties.toReversed()).values()].toReversed();
}

function partiesIn(responsible: StatedResponsible): readonly Party[] {
  const { name, address, email, url, officer, authority, recipients } = responsible;
  return [
    {
      ...party(controllerId(responsible), ['dpv:Organisation', 'dpv:DataController', 'dpv:Recipient'], {
        name,
        address,
        email,
      }),
      'dct:source': url,
      ...(officer !== '' && {
        'dpv:hasDataProtectionOfficer': { '@type': 'dpv:DataProtectionOfficer', 'dpv:hasContact': officer },
      }),
    },
    party(authorityId(responsible), ['dpv:DataProtectionAuthority'], authority),
    ...recipients.map((one) => ({
      ...party(idOf('recipient', one.name), ['dpv:Organisation', 'dpv:DataProcessor', 'dpv:Recipient'], one),
      'dct:description': one.task,
    })),
  ];
}

type Party = Readonly<Record<string, unknown>> & { readonly '@id': string };

const party = (
  id: string,
  roles: readonly string[],
  { name, address, email }: { readonly name: string; readonly address: string; readonly email: string },
): Party => ({
  '@id': id,
  '@type': roles,
  'dct:identifier': id,
  'dpv:hasName': name,
  'dpv:hasAddress': address,
  'dpv:hasContact': email,
});
