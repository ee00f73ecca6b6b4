import { jsonIn } from '#adapters/model/json.ts';
import { parseResponsible, responsibleGaps, type Responsible } from '#adapters/content/parseContent.ts';
import { createHash } from 'node:crypto';

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
  const { url, officer, authority, recipients } = responsible;
  return [
    {
      ...party(controllerId(responsible), ['dpv:Organisation', 'dpv:DataController', 'dpv:Recipient'], responsible),
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

/** Who was responsible for one consent when it was given, who got the data, and how long they were kept. */
export type StatedResponsible = Omit<Responsible, 'purposes'>;

/**
 * What a site's content says of one consent, as text that is kept with the evidence; the same content gives the same
 * text. Undefined where the content names nobody.
 * Source: requirements#consent-evidence.
 */
export function responsibleText(document: unknown, purpose: string): string | undefined {
  const stated = responsibleOf(parseResponsible(document), purpose);
  return stated.name === '' ? undefined : JSON.stringify(stated);
}

/** What a content says of one consent: how long its data are kept may be special. */
export function responsibleOf({ purposes, ...stated }: Responsible, purpose: string): StatedResponsible {
  const special = purposes.find(({ path }) => path === purpose);
  return { ...stated, kept: special?.kept || stated.kept, keptFor: special?.keptFor ?? stated.keptFor };
}

/** Reads a kept text; undefined where nobody kept it. Never throws. */
export function statedResponsible(text: string | undefined): StatedResponsible | undefined {
  const { purposes: _purposes, ...stated } = parseResponsible({ responsible: jsonIn(text) });
  return stated.name === '' ? undefined : stated;
}

/** A kept text for a receipt; undefined where nobody kept it, or it lacks something that a receipt must say. */
export function completeResponsible(text: string | undefined): StatedResponsible | undefined {
  const stated = statedResponsible(text);
  return stated && responsibleGaps(stated).length === 0 ? stated : undefined;
}

/** A UUID that follows from these texts, of version 8 (RFC 9562). */
export function uuidOf(...texts: readonly string[]): string {
  const hex = createHash('sha256').update(JSON.stringify(texts)).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
