import { jsonIn } from '@kontor/schema-adapters/json';
import { parseResponsible, responsibleGaps, type Responsible } from '@kontor/schema-adapters/content';
import { createHash } from 'node:crypto';

const buildId = (role: string, name: string): string => `urn:uuid:${uuidOf('party', role, name)}`;

export const controllerId = ({ name }: StatedResponsible): string => buildId('controller', name);
export const authorityId = ({ authority }: StatedResponsible): string => buildId('authority', authority.name);

/** Recipients of the data: the controller and the recipients that it names. */
export const recipientIds = (responsible: StatedResponsible): readonly string[] => [
  controllerId(responsible),
  ...responsible.recipients.map(({ name }) => buildId('recipient', name)),
];

/**
 * All parties in the records of a receipt, once each, with address and contact.
 * Source: requirements#consent-receipt.
 */
export function partiesOf(responsible: readonly StatedResponsible[]): readonly object[] {
  const parties = responsible
    .flatMap(listParties)
    .map((entry) => [`${entry['@id']} ${String(entry['@type'])}`, entry] as const);
  // The first entry of a party wins: it comes from the newest content.
  return [...new Map(parties.toReversed()).values()].toReversed();
}

function listParties(responsible: StatedResponsible): readonly Party[] {
  const { url, officer, authority, recipients } = responsible;
  return [
    {
      ...buildParty(
        controllerId(responsible),
        ['dpv:Organisation', 'dpv:DataController', 'dpv:Recipient'],
        responsible,
      ),
      'dct:source': url,
      ...(officer !== '' && {
        'dpv:hasDataProtectionOfficer': { '@type': 'dpv:DataProtectionOfficer', 'dpv:hasContact': officer },
      }),
    },
    buildParty(authorityId(responsible), ['dpv:DataProtectionAuthority'], authority),
    ...recipients.map((recipient) => ({
      ...buildParty(
        buildId('recipient', recipient.name),
        ['dpv:Organisation', 'dpv:DataProcessor', 'dpv:Recipient'],
        recipient,
      ),
      'dct:description': recipient.task,
    })),
  ];
}

type Party = Readonly<Record<string, unknown>> & { readonly '@id': string };

const buildParty = (
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

/** The controller of a consent when it was given, the recipients and the storage duration. */
export type StatedResponsible = Omit<Responsible, 'purposes'>;

/**
 * The controller of a consent according to the site's content, as text for the evidence; equal content gives an equal
 * text. Undefined if the content names no controller.
 * Source: requirements#consent-evidence.
 */
export function responsibleText(document: unknown, purpose: string): string | undefined {
  const responsible = responsibleOf(parseResponsible(document), purpose);
  return responsible.name === '' ? undefined : JSON.stringify(responsible);
}

/** The controller of a consent; a purpose may have its own storage duration. */
export function responsibleOf({ purposes, ...responsible }: Responsible, purpose: string): StatedResponsible {
  const special = purposes.find(({ path }) => path === purpose);
  return { ...responsible, kept: special?.kept || responsible.kept, keptFor: special?.keptFor ?? responsible.keptFor };
}

/** Parses a stored text; undefined if there is none. Never throws. */
export function statedResponsible(text: string | undefined): StatedResponsible | undefined {
  const { purposes: _purposes, ...responsible } = parseResponsible({ responsible: jsonIn(text) });
  return responsible.name === '' ? undefined : responsible;
}

/** Parses a stored text for a receipt; undefined if there is none, or if it lacks a required part. */
export function completeResponsible(text: string | undefined): StatedResponsible | undefined {
  const responsible = statedResponsible(text);
  return responsible && responsibleGaps(responsible).length === 0 ? responsible : undefined;
}

/** Derives a UUID of version 8 (RFC 9562) from texts. */
export function uuidOf(...texts: readonly string[]): string {
  const hex = createHash('sha256').update(JSON.stringify(texts)).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
