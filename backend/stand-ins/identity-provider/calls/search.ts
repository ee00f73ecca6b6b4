import type { JsonObject } from '#adapters/model/json.ts';
import { accountView } from '../accountView.ts';
import type { Answer } from '../protocol/answer.ts';
import { ok, ProviderFailure } from '../protocol/answer.ts';
import { cursorId, cursorLife, readCursor } from '../search/cursor.ts';
import { fulfils, ordered, selected } from '../search/matchAccount.ts';
import { readQuery } from '../search/readQuery.ts';
import type { AccountQuery, Condition } from '../search/readQuery.ts';
import { accountByUid, allAccounts, identitiesOf, ownerOfLoginId } from '../storage/accountRecords.ts';
import type { Account } from '../storage/accountRecords.ts';
import type { CallContext, CallHandler } from './callContext.ts';

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
  const rows = await Promise.all((await candidates(context, where)).map((account) => row(context, account)));
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

async function row({ db, site, now }: CallContext, account: Account): Promise<JsonObject> {
  const include = new Set(['profile', 'data', 'preferences', 'subscriptions', 'emails', 'loginIDs']);
  const request = { include, extraProfileFields: new Set(['phones']), unit: 'milliseconds' as const };
  return accountView(account, site, request, now, await identitiesOf(db, account.uid));
}
