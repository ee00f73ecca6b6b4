import { isJsonObject, type Json } from '#adapters/model/json.ts';

/** The four origins of the composition, without a slash at the end. */
export interface Origins {
  readonly site: string;
  readonly standIn: string;
  readonly partner: string;
  readonly studio: string;
}

/** Hosts in scenarios that a stand-in replaces, with its URL in this composition. */
const hosts = ({ standIn, partner }: Origins): readonly (readonly [host: string, address: string])[] => [
  ['https://partner.kontor.example', partner],
  ['https://documents.kontor.example', `${standIn}/documents`],
];

/** A document of a scenario with the real URLs of the stand-ins. */
export function withRealHosts<Document extends Json>(document: Document, origins: Origins): Document {
  const known = hosts(origins);
  const replaced = (value: Json | undefined): Json | undefined => {
    if (typeof value === 'string')
      return known.reduce(
        (text, [host, address]) =>
          text === host || text.startsWith(`${host}/`) ? address + text.slice(host.length) : text,
        value,
      );
    if (Array.isArray(value)) return value.map((item) => replaced(item) ?? null);
    return isJsonObject(value)
      ? Object.fromEntries(Object.entries(value).map(([name, member]) => [name, replaced(member)]))
      : value;
  };
  return replaced(document) as Document;
}
