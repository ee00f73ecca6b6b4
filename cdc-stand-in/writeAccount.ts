import type { JsonObject } from '@kontor/schema-adapters/json';
import type { Queries } from './storage/database.ts';
import { consentIds, withConsents } from './providerConsents.ts';
import type { CallContext } from './protocol/callContext.ts';
import { policiesOf } from './policies.ts';
import { refuseFields } from './answer.ts';
import { checkWrite, type Writer } from './schema/checkWrite.ts';
import { readFields, type AccountSections } from './schema/fields.ts';
import { holdersOf, merge } from './nestedValues.ts';
import { updateAccount, type Account } from './storage/accountRecords.ts';
import { applySubscriptions } from './subscriptions.ts';

/** The four sections of the account in a call's parameters. Throws 400004 for invalid JSON objects. */
export function readPatch({ params }: CallContext): AccountSections {
  const patch: Record<string, JsonObject> = {};
  for (const name of ['profile', 'data', 'subscriptions', 'preferences']) {
    const section = params.object(name);
    if (section !== undefined) patch[name] = section;
  }
  return patch;
}

/**
 * Checks a write against the site's schema and applies it in memory; without `lang`, in the language of the account, else
 * of the site. `toConfirm` names the subscriptions that need a confirmation mail. Throws 400006 or 400009 with
 * `validationErrors`.
 */
export function applyPatch(
  { site, now, params }: CallContext,
  account: Account,
  patch: AccountSections,
  writer: Writer,
) {
  const lookup = readFields(site.schema);
  const errors = checkWrite(patch, { lookup, writer, stored: account, consents: consentIds(site) });
  if (errors.length > 0) throw refuseFields(errors);
  const lang = params.get('lang') ?? account.lang ?? policiesOf(site).emailVerification.defaultLanguage;
  const { subscriptions, toConfirm } = applySubscriptions(
    account.subscriptions,
    patch.subscriptions ?? {},
    lookup,
    now,
    writer === 'server',
  );
  const preferences = withConsents(
    site,
    account.preferences,
    holdersOf('isConsentGranted', patch.preferences ?? {}),
    lang,
    now,
  );
  const changed = {
    profile: merge(account.profile, patch.profile ?? {}),
    data: merge(account.data, patch.data ?? {}),
    subscriptions,
    preferences,
  };
  return { account: { ...account, ...changed, lang, lastUpdatedAt: now }, toConfirm };
}

/** Stores the four sections of an account after a write. */
export async function storePatch(db: Queries, account: Account): Promise<void> {
  const { profile, data, subscriptions, preferences, lang, lastUpdatedAt } = account;
  await updateAccount(db, account.uid, { profile, data, subscriptions, preferences, lang, lastUpdatedAt });
}
