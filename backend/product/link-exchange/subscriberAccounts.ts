import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import {
  type AccountPatch,
  isClosedToLinks,
  parseProviderSchema,
  toSchemaPath,
} from '@kontor/schema-adapters/provider';
import { isJsonObject, isList, type Json, type JsonObject } from '@kontor/schema-adapters/json';
import type { Clock } from '#backend/shared/clock.ts';
import {
  callProvider,
  loadAccount,
  unusable,
  type ProviderAccess,
  type ProviderAnswer,
} from '../identity-provider/providerCall.ts';
import { OutboundError } from '../outbound/outbound.ts';
import { consentChanges, touchesConsents, type ConsentChanges } from './consentChanges.ts';
import { formatExact, parseExact } from './exactJson.ts';
import { findLeaves, hasLists, withWholeLists } from './wholeLists.ts';
import { adaptDocuments } from '@kontor/schema-adapters';

/** The provider's result of a write; `errorCode` 0 is a success. */
export interface WriteResult {
  readonly errorCode: number;
  readonly errorDetails?: string;
  readonly validationErrors?: readonly unknown[];
}

/** The result of a write, or the lack of an answer, and its consent changes; absent if it could not change any. */
interface Written {
  readonly result: WriteResult | OutboundError;
  readonly consents?: ConsentChanges;
}

/** Accounts of subscribers, read and written with signed calls. They throw OutboundError without a usable answer. */
export type SubscriberAccounts = ReturnType<typeof subscriberAccounts>;

/** The published data of a site: its content, and its country. */
export interface PublishedSite {
  readonly documents: () => readonly unknown[];
  /** The content in one language, `de`; undefined where there is none. */
  readonly document: (language: string) => unknown;
  readonly country: string;
}

/** Lifetime of the cached provider schema, in milliseconds. */
const SCHEMA_TTL_MS = 60_000;

/**
 * Accounts through signed calls, which bypass the provider's own write access. Writes are therefore limited to fields
 * that the schema lets a browser change and the published content shows, and to those that {@link refusedWrites} always
 * allows. No subscription is sent as verified, so its double opt-in stays.
 * Source: requirements#link-exchange.
 */
export function subscriberAccounts(access: ProviderAccess, site: PublishedSite, clock: Clock) {
  const schemas = new LRUCache<'schema', JsonObject>({
    max: 1,
    ttl: SCHEMA_TTL_MS,
    perf: clock,
    fetchMethod: async () => clientSchema(access),
  });
  const schema = (): Promise<JsonObject> => schemas.forceFetch('schema');
  return {
    /** API key of the accounts' site at the provider. */
    apiKey: access.apiKey,
    /** Reads the parts that a mailed link may show; undefined if the account does not exist. */
    read: async (uid: string) => {
      const account = await loadWholeAccount(access, uid);
      return account && viewAccount(account.body, await schema());
    },
    write: async (uid: string, patch: AccountPatch, language: string): Promise<Written> => {
      const raw = await schema();
      const before = hasLists({ ...patch }) || touchesConsents(patch) ? await loadWholeAccount(access, uid) : undefined;
      const view = before && viewAccount(before.body, raw);
      const rejections = refusedWrites(
        patch,
        { changeable: findChangeable(raw), published: publishedPaths(raw, site.documents(), site.country) },
        view,
      );
      if (rejections.length > 0)
        return { result: { errorCode: 400009, errorDetails: 'Validation error', validationErrors: rejections } };
      const mergedPatch = before && hasLists({ ...patch }) ? mergeLists(patch, before.text, view) : patch;
      const result = await write(access, uid, mergedPatch, language).catch((error: unknown) => {
        if (error instanceof OutboundError) return error;
        throw error;
      });
      const isLost = result instanceof OutboundError;
      if (before === undefined || !touchesConsents(patch) || (!isLost && result.errorCode !== 0)) return { result };
      const after = await loadWholeAccount(access, uid).catch(() => undefined);
      // If this read fails too, the evidence uses the written values after a success; otherwise they may not be saved.
      if (isLost && after === undefined) return { result };
      const { fields } = parseProviderSchema(raw).schema;
      const page = { fields, document: site.document(language.slice(0, 2)), language: language.slice(0, 2) };
      return { result, consents: consentChanges(before.body, after?.body, patch, page) };
    },
  };
}

/** The whole account; undefined if it does not exist. */
const loadWholeAccount = (access: ProviderAccess, uid: string): Promise<ProviderAnswer | undefined> =>
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

function findChangeable(raw: JsonObject): ReadonlySet<string> {
  const fields = [...parseProviderSchema(raw).schema.fields.values()];
  return new Set(
    fields.filter(({ writeAccess }) => writeAccess === 'clientModify').map(({ path }) => toLeafPath(path)),
  );
}

/** The parts of an account that a page gets: those in the browser's view of the schema, and the e-mail address. */
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
  // Serialized as for the page: a number that is too large for JavaScript arrives as null.
  return JSON.parse(JSON.stringify(view)) as JsonObject;
}

/**
 * Removes the members that are no fields. A single value, or a list, in the place of an object stays, so that the page
 * sees that it must not write there.
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
 * Account paths with a control in the published preference centre, in the schema's spelling with subscriptions as their
 * `isSubscribed`. Never throws on foreign data.
 */
function publishedPaths(schema: unknown, documents: readonly unknown[], country: string): ReadonlySet<string> {
  return new Set(
    documents
      .flatMap(
        (content) => adaptDocuments({ schema, content, site: { country, zipRules: {} }, controls: 'kontor' }).forms,
      )
      .flatMap(({ bindings }) =>
        bindings.flatMap(({ provider, itemType }) => {
          const path = toLeafPath(toSchemaPath(provider));
          // A save adds the type that the number lacks.
          return itemType === undefined ? [path] : [path, [...path.split('.').slice(0, -1), 'type'].join('.')];
        }),
      ),
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

/**
 * Whether a mailed link could ever write a field, whatever the provider's schema and the content say. Consents and
 * confirmation states are excluded, because signed calls would bypass their protection.
 * Source: requirements#JWT-4, requirements#link-exchange.
 */
export function isEverWritable(path: string): boolean {
  if (path.startsWith('data.')) return !isClosedToLinks(path);
  return writableProfile.has(path) || /^subscriptions\.[\w.-]+\.email\.isSubscribed$/.test(path);
}

/** The path of a field's value: `isSubscribed` for a subscription. */
const toLeafPath = (path: string): string => (path.startsWith('subscriptions.') ? `${path}.isSubscribed` : path);

/**
 * The consent that the preference centre's dialog stores when the first newsletter starts; the content does not show
 * it.
 */
const consentOfDialog = 'data.sfmc.dataProcessingConsented';

/** Paths in the schema's spelling, subscriptions with `.isSubscribed`. */
export interface WritablePaths {
  /** Paths that the schema lets a browser change. */
  readonly changeable: ReadonlySet<string>;
  /** Paths that the published content shows. */
  readonly published: ReadonlySet<string>;
}

/**
 * The leaves of a change that may not be written; empty if all may. In lists only those count that differ from the
 * page's `view`. Ending a subscription and consenting to data processing is always allowed, whatever the content shows.
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
