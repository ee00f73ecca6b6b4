import type { Responsible } from '#adapters/content/parseResponsible.ts';
import { uuidOf } from './uuidOf.ts';

const idOf = (role: string, name: string): string => `urn:uuid:${uuidOf('party', role, name)}`;

export const controllerId = ({ name }: Responsible): string => idOf('controller', name);
export const authorityId = ({ authority }: Responsible): string => idOf('authority', authority.name);

/** Who gets the data: the controller itself where it names nobody else. */
export const recipientIds = (responsible: Responsible): readonly string[] => [
  controllerId(responsible),
  ...responsible.recipients.map(({ name }) => idOf('recipient', name)),
];

/** Everybody whom the records of a receipt name, with address and contact. Source: requirements#consent-receipt. */
export function partiesOf(responsible: Responsible): readonly object[] {
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

const party = (
  id: string,
  roles: readonly string[],
  { name, address, email }: { readonly name: string; readonly address: string; readonly email: string },
): object => ({
  '@id': id,
  '@type': roles,
  'dct:identifier': id,
  'dpv:hasName': name,
  'dpv:hasAddress': address,
  'dpv:hasContact': email,
});
