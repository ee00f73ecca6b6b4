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

/** What the preference centre's dialog stores when the first newsletter starts; no content shows it. */
const consentOfDialog = 'data.sfmc.dataProcessingConsented';

/** Paths in the schema's spelling, subscriptions with `.isSubscribed`. */
export interface WritablePaths {
  /** Which the schema lets a browser change. */
  readonly changeable: ReadonlySet<string>;
  /** Which the published content shows. */
  readonly published: ReadonlySet<string>;
}

/**
 * The leaves of a change that may not be written; empty if all may. A subscription can always be ended, and the consent
 * to data processing given, whatever the content shows.
 */
export function refusedWrites(patch: AccountPatch, { changeable, published }: WritablePaths): readonly RefusedWrite[] {
  const leaves = Object.entries(patch).flatMap(([root, part]) => leavesOf(part ?? null, root));
  return leaves
    .filter(
      ({ path, value }) =>
        !isEverWritable(path) ||
        !changeable.has(path) ||
        !(published.has(path) || isAlwaysOffered(path, value)) ||
        (path.startsWith('subscriptions.') && typeof value !== 'boolean'),
    )
    .map(({ path }) => ({
      errorCode: 400025,
      message: `Write access validation failed for field: ${path}`,
      fieldName: path,
    }));
}

const isAlwaysOffered = (path: string, value: Json): boolean =>
  (path === consentOfDialog && value === true) || (path.startsWith('subscriptions.') && value === false);

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
