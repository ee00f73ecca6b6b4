import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import type { AccountPatch } from '#adapters/model/provider.ts';
import { isJsonObject, isList, type Json, type JsonObject } from '#adapters/model/json.ts';
import { parseProviderSchema } from '#adapters/provider/parseProviderSchema.ts';
import type { Clock } from '#backend/shared/clock.ts';
import {
  callProvider,
  loadAccount,
  unusable,
  type ProviderAccess,
  type ProviderAnswer,
} from '../identity-provider/providerCall.ts';
import { consentChanges, touchesConsents, type ConsentChanges } from './consentChanges.ts';
import { formatExact, parseExact } from './exactJson.ts';
import { findLeaves, hasLists, withWholeLists } from './wholeLists.ts';
import { adaptDocuments } from '#adapters/form/adaptDocument.ts';
import { toSchemaPath } from '#adapters/providerPath.ts';

/** The result of a write in the provider's own words; 0 for a success. */
export interface WriteResult {
  readonly errorCode: number;
  readonly errorDetails?: string;
  readonly validationErrors?: readonly unknown[];
}

/** A write, and how it changed the subscriber's consents; absent where it could not. */
interface Written {
  readonly result: WriteResult;
  readonly consents?: ConsentChanges;
}

/** Accounts of subscribers, read and written with signed calls. They throw OutboundError if there is no usable answer. */
export type SubscriberAccounts = ReturnType<typeof subscriberAccounts>;

/** What is published: the site's content in all its languages, and the site's country. */
export interface PublishedSite {
  readonly documents: () => readonly unknown[];
  readonly country: string;
}

/** Milliseconds for which the provider's schema is remembered. */
const SCHEMA_LIFE = 60_000;

/**
 * Accounts through signed calls, which bypass the provider's own write access: only what the schema lets a browser change
 * and the published content shows is written, besides what {@link refusedWrites} always offers. No subscription is sent as
 * verified, so its double opt-in stays.
 * Source: requirements#link-exchange.
 */
export function subscriberAccounts(access: ProviderAccess, site: PublishedSite, clock: Clock) {
  const schemas = new LRUCache<'schema', JsonObject>({
    max: 1,
    ttl: SCHEMA_LIFE,
    perf: clock,
    fetchMethod: async () => clientSchema(access),
  });
  const schema = (): Promise<JsonObject> => schemas.forceFetch('schema');
  return {
    /** The site at the provider to which they belong. */
    apiKey: access.apiKey,
    /** What a mailed link may show; undefined if the account does not exist. */
    read: async (uid: string) => {
      const account = await accountOf(access, uid);
      return account && viewAccount(account.body, await schema());
    },
    write: async (uid: string, patch: AccountPatch, language: string): Promise<Written> => {
      const raw = await schema();
      const before = hasLists({ ...patch }) || touchesConsents(patch) ? await accountOf(access, uid) : undefined;
      const view = before && viewAccount(before.body, raw);
      const refused = refusedWrites(
        patch,
        { changeable: changeableIn(raw), published: publishedPaths(raw, site.documents(), site.country) },
        view,
      );
      if (refused.length > 0)
        return { result: { errorCode: 400009, errorDetails: 'Validation error', validationErrors: refused } };
      const whole = before && hasLists({ ...patch }) ? mergeLists(patch, before.text, view) : patch;
      const result = await write(access, uid, whole, language);
      if (before === undefined || !touchesConsents(patch) || result.errorCode !== 0) return { result };
      // What is saved is saved: without a second look the evidence follows from what was written.
      const after = await accountOf(access, uid).catch(() => undefined);
      const { fields } = parseProviderSchema(raw).schema;
      return { result, consents: consentChanges(before.body, after?.body, patch, fields) };
    },
  };
}

/** The whole account; undefined if it does not exist. */
const accountOf = (access: ProviderAccess, uid: string): Promise<ProviderAnswer | undefined> =>
  loadAccount(access, { UID: uid, include: 'profile,data,subscriptions', extraProfileFields: 'phones' });

/** A change with whole lists, every number as the provider wrote it in its answer (`text`). */
export function mergeLists(patch: AccountPatch, text: string, view: JsonObject | undefined): AccountPatch {
  return withWholeLists({ ...patch }, parseExact(text), view) as JsonObject;
}

async function write(
  access: ProviderAccess,
  uid: string,
  { profile, data, subscriptions }: AccountPatch,
  language: string,
): Promise<WriteResult> {
  const parts = Object.entries({ profile, data, subscriptions }).flatMap(([name, part]) =>
    part === undefined ? [] : [[name, formatExact(part)] as const],
  );
  const { errorCode, body } = await callProvider(access, 'accounts.setAccountInfo', {
    UID: uid,
    lang: language,
    ...Object.fromEntries(parts),
  });
  const { errorDetails, validationErrors } = body;
  return {
    errorCode,
    ...(typeof errorDetails === 'string' && { errorDetails }),
    ...(Array.isArray(validationErrors) && { validationErrors }),
  };
}

/** The schema as browsers see it. */
async function clientSchema(access: ProviderAccess): Promise<JsonObject> {
  const { errorCode, body } = await callProvider(access, 'accounts.getSchema', { filter: 'clientOnly' });
  return errorCode === 0 ? body : unusable(errorCode);
}

function changeableIn(raw: JsonObject): ReadonlySet<string> {
  const fields = [...parseProviderSchema(raw).schema.fields.values()];
  return new Set(fields.filter(({ writeAccess }) => writeAccess === 'clientModify').map(({ path }) => leafOf(path)));
}

/** What a page gets: the parts of an account that the browser's view of the schema knows, and the e-mail address. */
export function viewAccount(account: Readonly<Record<string, unknown>>, raw: JsonObject): JsonObject {
  const fields = parseProviderSchema(raw).schema.fields;
  const paths = new Set([...fields.keys(), 'profile.email'].filter((path) => !path.startsWith('data.addressBook')));
  const { UID, profile, data, subscriptions } = account as JsonObject;
  const view = {
    UID: typeof UID === 'string' ? UID : '',
    profile: project(isJsonObject(profile) ? profile : {}, 'profile', paths),
    data: project(isJsonObject(data) ? data : {}, 'data', paths),
    subscriptions: isJsonObject(subscriptions) ? subscriptions : {},
    preferences: {},
  };
  // As the page reads it: a number that is too large for JavaScript arrives as null.
  return JSON.parse(JSON.stringify(view)) as JsonObject;
}

/**
 * A value without the members that the fields do not name. A single value, or a list, in the place of an object stays, so
 * that the page sees that it must not write there.
 */
function project(value: Json, path: string, fields: ReadonlySet<string>): Json {
  if (fields.has(path)) return value;
  if (isList(value)) return value.map((item) => project(item, path, fields));
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value).flatMap(([name, child]): readonly (readonly [string, Json])[] => {
    const inner = `${path}.${name}`;
    const isField = fields.has(inner) || [...fields].some((field) => field.startsWith(`${inner}.`));
    return child === undefined || !isField ? [] : [[name, project(child, inner, fields)]];
  });
  return Object.fromEntries(members);
}

/**
 * The account paths that the published preference centre shows a control for, in the schema's spelling with
 * subscriptions as their `isSubscribed`. `schema` is the
 * provider's answer as a browser gets it. Never throws on foreign data.
 */
function publishedPaths(schema: unknown, documents: readonly unknown[], country: string): ReadonlySet<string> {
  return new Set(
    documents
      .flatMap((content) => adaptDocuments({ schema, content, site: { country, zipRules: {} } }).forms)
      .flatMap(({ bindings }) => bindings.map(({ provider }) => leafOf(toSchemaPath(provider)))),
  );
}

/** A refused write as the provider lists it, so that pages show it at the field. */
export interface RefusedWrite {
  readonly errorCode: 400025;
  readonly message: string;
  readonly fieldName: string;
}

/** The profile's fields that a mailed link may write. E-mail address, user name and everything unknown stay closed. */
const writableProfile: ReadonlySet<string> = new Set(
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
  return writableProfile.has(path) || /^subscriptions\.[\w.-]+\.email\.isSubscribed$/.test(path);
}

/** The leaf of a field that a change holds: a subscription's is its `isSubscribed`. */
const leafOf = (path: string): string => (path.startsWith('subscriptions.') ? `${path}.isSubscribed` : path);

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
 * The leaves of a change that may not be written; empty if all may. In lists only what differs from the page's `view` counts. A subscription can always be ended, and the consent
 * to data processing given, whatever the content shows.
 */
export function refusedWrites(
  patch: AccountPatch,
  { changeable, published }: WritablePaths,
  view?: JsonObject,
): readonly RefusedWrite[] {
  const leaves = Object.entries(patch)
    .filter(([, part]) => !isDeepStrictEqual(part, {}))
    .flatMap(([root, part]) => findLeaves(part ?? null, root, view?.[root]));
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
