import { formCall, jsonCall, type NodePeers } from '../nodes/nodePeers.ts';
import type { Call } from '../nodes/serviceNode.ts';

/** Makes the next call of a phase; undefined if there are no more. */
export type NextCall = (index: number) => Call | undefined;

const towns = [
  'berlin',
  'Köln',
  'hamburg',
  'münchen',
  'frankfrt',
  'leipzig',
  'dresden',
  'stuttgart',
  'essen',
  'bremen',
  'kiel',
  '10115',
  'ulm',
  'nürnberg',
];

/**
 * Typical calls of customers: mostly reading, from many addresses and links, so that no limit is reached; all postcodes
 * differ.
 */
export async function mixture({ link }: NodePeers): Promise<NextCall> {
  const tokens = await Promise.all(Array.from({ length: 2000 }, (_, index) => link(`reader-${index}`)));
  const kinds: readonly ((token: string, from: string, index: number) => Call)[] = [
    (_token, from, index) => ({
      method: 'GET',
      path: `/rest/v1/region?zip=${String(index % 100_000).padStart(5, '0')}`,
      headers: { 'x-forwarded-for': from },
    }),
    (_token, from, index) => ({
      method: 'GET',
      path: `/rest/v1/retailstores/search?q=${encodeURIComponent(towns[index % towns.length] ?? '')}`,
      headers: { 'x-forwarded-for': from },
    }),
    (_token, from) => ({ method: 'GET', path: '/rest/v1/metadata', headers: { 'x-forwarded-for': from } }),
    (token, from) => formCall('POST', '/rest/v1/subscriber/regToken/jwt', { jwt: token }, from),
    (token, from) => jsonCall('POST', '/rest/v1/productreminder/search', { authToken: token }, from),
    (_token, from, index) =>
      formCall(
        'POST',
        '/rest/v1/account/login',
        { loginID: `customer-${index}@beispiel.example`, password: 'password' },
        from,
      ),
  ];
  return (index) => {
    const from = `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;
    return kinds[index % kinds.length]?.(tokens[index % tokens.length] ?? '', from, index);
  };
}
