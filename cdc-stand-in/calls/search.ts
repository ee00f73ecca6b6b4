import type { JsonObject } from '@kontor/schema-adapters/json';
import { readDotted } from '../nestedValues.ts';
import { accountView } from '../accountView.ts';
import { ok, ProviderFailure } from '../answer.ts';
import { withDotted } from '../schema/fields.ts';
import { accountByLoginId, allAccounts, identitiesOf, type Account } from '../storage/accountRecords.ts';
import type { CallContext, CallHandler } from '../protocol/callContext.ts';

/** The product's two queries: paths of the account with an address, confirmed or not, or of any account. */
const queryForm =
  /^SELECT ([\w.]+(?:, [\w.]+)*) FROM accounts(?: WHERE loginIDs\.emails = ("(?:[^"\\]|\\.)*") OR loginIDs\.unverifiedEmails = \2)? LIMIT 1$/;

/**
 * A signed server's search in all accounts, by the queries of the product. Throws 403007 for browsers, 400006 for any
 * other query.
 * Source: requirements#IDP-search.
 */
export const search: CallHandler = async (context) => {
  const { db, params, signed } = context;
  if (!signed) throw new ProviderFailure(403007);
  const [, names, quoted] = queryForm.exec(params.require('query')) ?? [];
  if (names === undefined) throw new ProviderFailure(400006, 'Invalid parameter value: query');
  const address = quoted?.slice(1, -1).replaceAll(/\\(.)/g, '$1');
  const account = address === undefined ? (await allAccounts(db))[0] : await accountByLoginId(db, address);
  const results = account === undefined ? [] : [await select(context, account, names.split(', '))];
  return ok({ results, objectsCount: results.length, totalCount: results.length });
};

/** The paths of an account in a nested object, without those that have no value. */
async function select({ db, site, now }: CallContext, account: Account, names: readonly string[]): Promise<JsonObject> {
  const include = new Set(['profile', 'data', 'preferences', 'subscriptions', 'emails', 'loginIDs']);
  const request = { include, extraProfileFields: new Set(['phones']), unit: 'milliseconds' as const };
  const view = accountView(account, site, request, now, await identitiesOf(db, account.uid));
  return names.reduce<JsonObject>((row, name) => {
    const value = readDotted(view, name);
    return value === undefined ? row : withDotted(row, name, value);
  }, {});
}
