import type { AccountPatch } from '#adapters/model/account.ts';
import { isJsonObject, type Json, type JsonObject } from '#adapters/model/json.ts';
import { parseProviderSchema } from '#adapters/provider/parseProviderSchema.ts';
import type { Clock } from '#backend/shared/clock.ts';
import { accountExists, callProvider, unusable, type ProviderAccess, type ProviderAnswer } from '../providerCall.ts';
import { consentChanges, touchesConsents, type ConsentChanges } from './consentChanges.ts';
import { publishedPaths } from './publishedPaths.ts';
import { leafOf, refusedWrites } from './writablePaths.ts';

/** The result of a write in the provider's own words; 0 for a success. */
export interface WriteResult {
  readonly errorCode: number;
  readonly errorDetails?: string;
  readonly validationErrors?: readonly unknown[];
}

/** A write, and how it changed the subscriber's consents; absent where it could not. */
export interface Written {
  readonly result: WriteResult;
  readonly consents?: ConsentChanges;
}

/** Accounts of subscribers, read and written with signed calls. They throw OutboundError if there is no usable answer. */
export interface SubscriberAccounts {
  /** The site at the provider to which they belong. */
  readonly apiKey: string;
  /** What a mailed link may show; undefined if the account does not exist. */
  readonly read: (uid: string) => Promise<JsonObject | undefined>;
  readonly write: (uid: string, patch: AccountPatch, language: string) => Promise<Written>;
}

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
export function subscriberAccounts(access: ProviderAccess, site: PublishedSite, clock: Clock): SubscriberAccounts {
  let known: { readonly until: number; readonly schema: Promise<JsonObject> } | undefined;
  const schema = (): Promise<JsonObject> => {
    if (known !== undefined && known.until > clock.now()) return known.schema;
    const read = clientSchema(access);
    known = { until: clock.now() + SCHEMA_LIFE, schema: read };
    read.catch(() => (known = undefined));
    return read;
  };
  return {
    apiKey: access.apiKey,
    read: async (uid) => {
      const account = await accountOf(access, uid);
      return account && visible(account, await schema());
    },
    write: async (uid, patch, language) => {
      const raw = await schema();
      const refused = refusedWrites(patch, {
        changeable: changeableIn(raw),
        published: publishedPaths(raw, site.documents(), site.country),
      });
      if (refused.length > 0)
        return { result: { errorCode: 400009, errorDetails: 'Validation error', validationErrors: refused } };
      const before = touchesConsents(patch) ? await accountOf(access, uid) : undefined;
      const result = await write(access, uid, patch, language);
      if (before === undefined || result.errorCode !== 0) return { result };
      // What is saved is saved: without a second look the evidence follows from what was written.
      const after = await accountOf(access, uid).catch(() => undefined);
      return { result, consents: consentChanges(before, after, patch, parseProviderSchema(raw).schema.fields) };
    },
  };
}

/** The whole account; undefined if it does not exist. */
async function accountOf(access: ProviderAccess, uid: string): Promise<ProviderAnswer['body'] | undefined> {
  const { errorCode, body } = await callProvider(access, 'accounts.getAccountInfo', {
    UID: uid,
    include: 'profile,data,subscriptions',
    extraProfileFields: 'phones',
  });
  return (await accountExists(access, errorCode)) ? body : undefined;
}

async function write(
  access: ProviderAccess,
  uid: string,
  { profile, data, subscriptions }: AccountPatch,
  language: string,
): Promise<WriteResult> {
  const parts = Object.entries({ profile, data, subscriptions }).filter(([, part]) => part !== undefined);
  const { errorCode, body } = await callProvider(access, 'accounts.setAccountInfo', {
    UID: uid,
    lang: language,
    ...Object.fromEntries(parts.map(([name, part]) => [name, JSON.stringify(part)])),
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
  return errorCode === 0 ? (body as JsonObject) : unusable(errorCode);
}

function changeableIn(raw: JsonObject): ReadonlySet<string> {
  const fields = [...parseProviderSchema(raw).schema.fields.values()];
  return new Set(fields.filter(({ writeAccess }) => writeAccess === 'clientModify').map(({ path }) => leafOf(path)));
}

/** The parts of an account that the browser's view of the schema knows, and the e-mail address. */
function visible(account: Readonly<Record<string, unknown>>, raw: JsonObject): JsonObject {
  const fields = parseProviderSchema(raw).schema.fields;
  const known = new Set([...fields.keys(), 'profile.email'].filter((path) => !path.startsWith('data.addressBook')));
  const { UID, subscriptions } = account as JsonObject;
  const part = (root: string): JsonObject => kept(root, (account as JsonObject)[root], known);
  return {
    UID: typeof UID === 'string' ? UID : '',
    profile: part('profile'),
    data: part('data'),
    subscriptions: isJsonObject(subscriptions) ? subscriptions : {},
    preferences: {},
  };
}

function kept(path: string, value: Json | undefined, known: ReadonlySet<string>): JsonObject {
  if (!isJsonObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, child]): readonly (readonly [string, Json])[] => {
      const inner = `${path}.${name}`;
      if (child === undefined) return [];
      if (known.has(inner)) return [[name, child]];
      if (Array.isArray(child)) return [[name, child.map((item: Json) => kept(inner, item, known))]];
      const rest = kept(inner, child, known);
      return Object.keys(rest).length === 0 ? [] : [[name, rest]];
    }),
  );
}
