import type { JsonObject } from '#adapters/model/json.ts';
import { accountView } from '../accountView.ts';
import { ok, ProviderFailure } from '../protocol/answer.ts';
import { accountByLoginId, accountByUid, identitiesOf } from '../storage/accountRecords.ts';
import type { Account } from '../storage/accountRecords.ts';
import type { CallContext, CallHandler } from './callContext.ts';

const query =
  /^\s*SELECT\s+(?<names>\*|[\w.,\s]+?)\s+FROM\s+accounts\s+WHERE\s+(?<field>UID|loginIDs\.emails|emails\.verified|profile\.email)\s*=\s*(?:"(?<double>(?:[^"\\]|\\.)*)"|'(?<single>(?:[^'\\]|\\.)*)')\s*(?:LIMIT\s+\d+)?\s*$/i;

/**
 * A signed server's search, limited to what the services need: one account by UID or address. Throws 403007 for
 * browsers, 400006 for a query that the stand-in does not understand.
 */
export const search: CallHandler = async (context) => {
  if (!context.signed) throw new ProviderFailure(403007);
  const found = query.exec(context.params.require('query'))?.groups;
  if (found === undefined) throw new ProviderFailure(400006, 'Invalid parameter value: query');
  const value = (found['double'] ?? found['single'] ?? '').replaceAll(/\\(.)/g, '$1');
  const account =
    found['field']?.toLowerCase() === 'uid'
      ? await accountByUid(context.db, value)
      : await accountByLoginId(context.db, value);
  const results = account === undefined ? [] : [await row(context, account, found['names'] ?? '*')];
  return ok({ results, objectsCount: results.length, totalCount: results.length });
};

async function row({ db, site, now }: CallContext, account: Account, names: string): Promise<JsonObject> {
  const include = new Set(['profile', 'data', 'preferences', 'subscriptions', 'emails', 'loginIDs']);
  const view = accountView(
    account,
    site,
    { include, extraProfileFields: new Set(['phones']), unit: 'milliseconds' },
    now,
    await identitiesOf(db, account.uid),
  );
  if (names === '*') return view;
  const wanted = names.split(',').map((name) => name.trim().split('.')[0] ?? '');
  return Object.fromEntries(Object.entries(view).filter(([name]) => wanted.includes(name)));
}
