import type { AccountPatch } from '#adapters/model/account.ts';
import { isJsonObject, type Json } from '#adapters/model/json.ts';

/** A refused write as the provider lists it, so that pages show it at the field. */
export interface RefusedWrite {
  readonly errorCode: 400025;
  readonly message: string;
  readonly fieldName: string;
}

/** The profile's fields that a mailed link may write. E-mail address, user name and everything unknown stay closed. */
const profile: ReadonlySet<string> = new Set(
  (
    'firstName lastName nickname gender birthDay birthMonth birthYear languages locale ' +
    'address zip city state country phones.number phones.type phones.default'
  )
    .split(' ')
    .map((name) => `profile.${name}`),
);

/** Data that a mailed link never writes: who the customer is for other systems, the regional assignment, addresses. */
const closedData = ['data.sfmc.subscriptionKey', 'data.customerassignment', 'data.addressBook'];

/**
 * Whether a mailed link could ever write a field, whatever the provider's schema and the content say. Consents and the
 * state of a confirmation are no such fields: signed calls would bypass what protects them.
 * Source: requirements#JWT-4, requirements#link-exchange.
 */
export function isEverWritable(path: string): boolean {
  if (path.startsWith('data.'))
    return !closedData.some(
      (closed) => path === closed || path.startsWith(`${closed}.`) || closed.startsWith(`${path}.`),
    );
  return profile.has(path) || /^subscriptions\.[\w.-]+\.email\.isSubscribed$/.test(path);
}

/** The leaf of a field that a change holds: a subscription's is its `isSubscribed`. */
export const leafOf = (path: string): string => (path.startsWith('subscriptions.') ? `${path}.isSubscribed` : path);

/**
 * The leaves of a change that are not among the writable paths (the schema's spelling, subscriptions with
 * `.isSubscribed`); empty if all may be written.
 */
export function refusedWrites(patch: AccountPatch, writable: ReadonlySet<string>): readonly RefusedWrite[] {
  const leaves = Object.entries(patch).flatMap(([root, part]) => leavesOf(part ?? null, root));
  return leaves
    .filter(
      ({ path, value }) =>
        !isEverWritable(path) ||
        !writable.has(path) ||
        (path.startsWith('subscriptions.') && typeof value !== 'boolean'),
    )
    .map(({ path }) => ({
      errorCode: 400025,
      message: `Write access validation failed for field: ${path}`,
      fieldName: path,
    }));
}

interface Leaf {
  readonly path: string;
  readonly value: Json;
}

function leavesOf(value: Json, path: string): readonly Leaf[] {
  if (Array.isArray(value) && value.length > 0) return value.flatMap((item: Json) => leavesOf(item, path));
  if (!isJsonObject(value)) return [{ path, value }];
  return Object.entries(value).flatMap(([name, child]) =>
    child === undefined ? [] : leavesOf(child, `${path}.${name}`),
  );
}
