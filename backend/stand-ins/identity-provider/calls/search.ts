import { isJsonObject, type JsonObject, type Json } from '#adapters/model/json.ts';
import { accountView } from '../accountView.ts';
import { type Answer, ok, ProviderFailure } from '../protocol/answer.ts';
import { readQuery, type AccountQuery, type Condition } from './searchQuery.ts';
import { accountByUid, allAccounts, identitiesOf, ownerOfLoginId, type Account } from '../storage/accountRecords.ts';
import type { CallContext, CallHandler } from './callContext.ts';
import { readDotted } from '#backend/shared/nestedValues.ts';
import { withDotted } from '../schema/fields.ts';

/** Where the next page of a query starts, and until when it can be asked for (epoch milliseconds). */
export interface Cursor {
  readonly query: string;
  readonly start: number;
  readonly until: number;
}

/** Milliseconds for which a cursor can be used. Source: requirements#IDP-search. */
const cursorLife = 300_000;

/** A cursor as text: the stand-in stores none. */
const cursorId = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url');

/** Reads a cursor. Throws 400006 for an unknown or expired one. */
function readCursor(id: string, now: number): Cursor {
  const refused = new ProviderFailure(400006, 'Invalid parameter value: cursorId');
  try {
    const { query, start, until } = JSON.parse(Buffer.from(id, 'base64url').toString()) as Partial<Cursor>;
    if (typeof query !== 'string' || !Number.isSafeInteger(start) || typeof until !== 'number' || until <= now)
      throw refused;
    return { query, start: Number(start), until };
  } catch {
    throw refused;
  }
}

/** Fields with addresses, which are compared without case. */
const addresses = /(?:^|\.)(?:email|emails|unverifiedEmails|verified|unverified)$/;

/** Whether an account fulfils a condition. A list fulfils it if one of its items does. */
function fulfils(account: JsonObject, condition: Condition): boolean {
  if (condition.kind !== 'compare')
    return condition.kind === 'and'
      ? condition.parts.every((part) => fulfils(account, part))
      : condition.parts.some((part) => fulfils(account, part));
  const { field, operator, literal } = condition;
  const found = readDotted(account, field);
  if (literal === null) return (operator === '=') === (found === undefined || found === null);
  const values: readonly Json[] = Array.isArray(found) ? found : [found ?? null];
  const fold = (value: Json): Json =>
    typeof value === 'string' && (addresses.test(field) || operator === 'CONTAINS') ? value.toLowerCase() : value;
  if (operator === '!=') return values.every((value) => fold(value) !== fold(literal));
  return values.some((value) => compares(fold(value), operator, fold(literal)));
}

function compares(value: Json, operator: string, literal: Json): boolean {
  if (operator === '=') return value === literal;
  if (operator === 'CONTAINS')
    return typeof value === 'string' && typeof literal === 'string' && value.includes(literal);
  const order = compare(value, literal);
  if (order === undefined) return false;
  if (operator === '<') return order < 0;
  if (operator === '>') return order > 0;
  return operator === '<=' ? order <= 0 : order >= 0;
}

/** Order of two values of one type; undefined for values that have none. */
function compare(value: Json | undefined, other: Json | undefined): number | undefined {
  if (typeof value === 'number' && typeof other === 'number') return value - other;
  return typeof value === 'string' && typeof other === 'string'
    ? value < other
      ? -1
      : Number(value > other)
    : undefined;
}

/** Accounts in order of a field; without a value they come last. */
function ordered(
  accounts: readonly JsonObject[],
  { field, isDescending }: { readonly field: string; readonly isDescending: boolean },
): readonly JsonObject[] {
  const sign = isDescending ? -1 : 1;
  const valueOf = (account: JsonObject): Json | undefined => readDotted(account, field);
  return accounts.toSorted((one, other) => {
    const order = compare(valueOf(one), valueOf(other));
    return order === undefined
      ? Number(valueOf(one) === undefined) - Number(valueOf(other) === undefined)
      : sign * order;
  });
}

/** The selected paths of an account, nested as they are there; paths without a value are left out. */
function selected(account: JsonObject, names: readonly string[]): JsonObject {
  return names.reduce<JsonObject>((row, name) => {
    const value = readDotted(account, name);
    if (value === undefined) return row;
    const before = readDotted(row, name);
    return withDotted(row, name, isJsonObject(before) && isJsonObject(value) ? { ...before, ...value } : value);
  }, {});
}

/**
 * A signed server's search in all accounts, by the provider's SQL. `openCursor` answers `nextCursorId` while there is
 * more, and a call with `cursorId` continues. Throws 403007 for browsers, 400006 for a query that cannot be read.
 * Source: requirements#IDP-search.
 */
export const search: CallHandler = async (context) => {
  const { params, signed, now } = context;
  if (!signed) throw new ProviderFailure(403007);
  const cursor = params.has('cursorId') ? readCursor(params.require('cursorId'), now) : undefined;
  const text = cursor?.query ?? params.require('query');
  const query = readQuery(text);
  const found = await find(context, query);
  if (query.isCount) return ok({ results: [{ 'count(*)': found.length }], objectsCount: 1, totalCount: 1 });
  const start = cursor?.start ?? query.start;
  const end = start + query.limit;
  const goesOn = (cursor !== undefined || params.flag('openCursor')) && end < found.length;
  return page(found, query, start, end, goesOn ? cursorId({ query: text, start: end, until: now + cursorLife }) : '');
};

function page(
  found: readonly JsonObject[],
  { names }: AccountQuery,
  start: number,
  end: number,
  nextCursorId: string,
): Answer {
  const rows = found.slice(start, end);
  return ok({
    results: names.length === 0 ? rows : rows.map((account) => selected(account, names)),
    objectsCount: rows.length,
    totalCount: found.length,
    ...(nextCursorId === '' ? {} : { nextCursorId }),
  });
}

async function find(context: CallContext, { where, orderBy }: AccountQuery): Promise<readonly JsonObject[]> {
  const rows = await Promise.all((await candidates(context, where)).map((account) => rowOf(context, account)));
  const found = where === undefined ? rows : rows.filter((account) => fulfils(account, where));
  return orderBy === undefined ? found : ordered(found, orderBy);
}

const addressFields: ReadonlySet<string> = new Set([
  'loginids.emails',
  'loginids.unverifiedemails',
  'emails.verified',
  'emails.unverified',
  'profile.email',
]);

/** The accounts that may fulfil a condition: a UID or an address names one, everything else needs all accounts. */
async function candidates({ db }: CallContext, where: Condition | undefined): Promise<readonly Account[]> {
  const keys = where?.kind === 'or' ? where.parts : where === undefined ? [] : [where];
  const uids = new Set<string>();
  for (const key of keys) {
    if (key.kind !== 'compare' || key.operator !== '=' || typeof key.literal !== 'string') return allAccounts(db);
    const field = key.field.toLowerCase();
    if (field !== 'uid' && !addressFields.has(field)) return allAccounts(db);
    const uid = field === 'uid' ? key.literal : await ownerOfLoginId(db, key.literal);
    uids.add(uid ?? '');
  }
  if (keys.length === 0) return allAccounts(db);
  const accounts = await Promise.all([...uids].map((uid) => accountByUid(db, uid)));
  return accounts.filter((account) => account !== undefined);
}

async function rowOf({ db, site, now }: CallContext, account: Account): Promise<JsonObject> {
  const include = new Set(['profile', 'data', 'preferences', 'subscriptions', 'emails', 'loginIDs']);
  const request = { include, extraProfileFields: new Set(['phones']), unit: 'milliseconds' as const };
  return accountView(account, site, request, now, await identitiesOf(db, account.uid));
}
