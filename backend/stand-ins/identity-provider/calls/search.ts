import { isJsonObject, type JsonObject } from '#adapters/model/json.ts';
import { accountView } from '../accountView.ts';
import { ok, ProviderFailure } from '../protocol/answer.ts';
import { accountByUid, allAccounts, identitiesOf, ownerOfLoginId, type Account } from '../storage/accountRecords.ts';
import type { CallContext, CallHandler } from './callContext.ts';
import { readDotted } from '#backend/shared/nestedValues.ts';
import { withDotted } from '../schema/fields.ts';

/** The queries that services and commands send: paths or the number of accounts, of an address or of all. */
const queryForm =
  /^SELECT (?<names>COUNT\(\*\)|[\w.]+(?:, [\w.]+)*) FROM accounts(?: WHERE (?<where>loginIDs\.\w+ = "(?:[^"\\]|\\.)*"(?: OR loginIDs\.\w+ = "(?:[^"\\]|\\.)*")*))?(?: LIMIT (?<limit>\d{1,4}))?$/;
const addressForm = /loginIDs\.(\w+) = "((?:[^"\\]|\\.)*)"/g;

/** The provider's limit for a query that names none, and its largest. Source: requirements#IDP-search. */
const usualLimit = 300;
const largestLimit = 5000;

/**
 * A signed server's search in all accounts, by the queries of the product's services. Throws 403007 for browsers, 400006
 * for any other query, 400096 for cursors.
 * Source: requirements#IDP-search.
 */
export const search: CallHandler = async (context) => {
  const { params, signed } = context;
  if (!signed) throw new ProviderFailure(403007);
  if (params.has('openCursor') || params.has('cursorId'))
    throw new ProviderFailure(400096, 'This stand-in knows no cursors: ask with LIMIT');
  const { names, where, limit = usualLimit } = queryForm.exec(params.require('query').trim())?.groups ?? {};
  if (names === undefined || Number(limit) > largestLimit)
    throw new ProviderFailure(400006, 'Invalid parameter value: query');
  const found = where === undefined ? await allRows(context) : await rowsOfAddresses(context, where);
  if (names === 'COUNT(*)') return ok({ results: [{ 'count(*)': found.length }], objectsCount: 1, totalCount: 1 });
  const results = found.slice(0, Number(limit)).map((account) => selected(account, names.split(', ')));
  return ok({ results, objectsCount: results.length, totalCount: found.length });
};

const allRows = async (context: CallContext): Promise<readonly JsonObject[]> =>
  Promise.all((await allAccounts(context.db)).map((account) => rowOf(context, account)));

/** The accounts that have one of the addresses in the list that the query names; addresses are compared without case. */
async function rowsOfAddresses(context: CallContext, where: string): Promise<readonly JsonObject[]> {
  const rows = new Map<string, JsonObject>();
  for (const [, list = '', quoted = ''] of where.matchAll(addressForm)) {
    const address = quoted.replaceAll(/\\(.)/g, '$1').toLowerCase();
    const uid = await ownerOfLoginId(context.db, address);
    const account = uid === undefined ? undefined : await accountByUid(context.db, uid);
    if (account === undefined) continue;
    const row = await rowOf(context, account);
    const addresses = readDotted(row, `loginIDs.${list}`);
    if (Array.isArray(addresses) && addresses.some((one) => String(one).toLowerCase() === address))
      rows.set(account.uid, row);
  }
  return [...rows.values()];
}

async function rowOf({ db, site, now }: CallContext, account: Account): Promise<JsonObject> {
  const include = new Set(['profile', 'data', 'preferences', 'subscriptions', 'emails', 'loginIDs']);
  const request = { include, extraProfileFields: new Set(['phones']), unit: 'milliseconds' as const };
  return accountView(account, site, request, now, await identitiesOf(db, account.uid));
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
