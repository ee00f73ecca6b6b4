import type { JsonObject } from '#adapters/model/json.ts';
import { isJsonObject } from '../protocol/callParams.ts';
import { accountView, nameList, visibleToLink } from '../accountView.ts';
import { ok } from '../protocol/answer.ts';
import { readFields } from '../schema/fields.ts';
import { newAccount, identitiesOf, loginIdsOf, toLoginId } from '../storage/accountRecords.ts';
import { readRegToken } from '../storage/regTokens.ts';
import type { CallContext, CallHandler } from './callContext.ts';
import { subjectOf } from './subject.ts';
import type { Subject } from './subject.ts';

/**
 * The account of a session, a registration token, or (signed) a UID. A token without an account yet gives an empty one.
 */
export const getAccountInfo: CallHandler = async (context) => {
  const { db, now, site, params } = context;
  const { account, writer } = await subjectOrBlank(context);
  const shown = writer === 'link' ? visibleToLink(account, readFields(site.schema)) : account;
  const include = nameList(params.get('include'));
  const asked = writer === 'link' ? new Set([...include].filter((name) => linkSections.has(name))) : include;
  const request = {
    include: asked,
    extraProfileFields: nameList(params.get('extraProfileFields')),
    unit: 'milliseconds' as const,
  };
  const view = accountView(shown, site, request, now, writer === 'link' ? [] : await identitiesOf(db, account.uid));
  return ok(asked.has('loginIDs') ? { ...view, loginIDs: await loginsOf(context, account.uid, view) } : view);
};

/** Addresses besides the profile's log in too: they were added and never confirmed. Source: requirements#IDP-email-change. */
async function loginsOf({ db }: CallContext, uid: string, { loginIDs }: JsonObject): Promise<JsonObject> {
  const known = isJsonObject(loginIDs) ? loginIDs : {};
  const shown = [known['emails'], known['unverifiedEmails']]
    .flat()
    .flatMap((each) => (typeof each === 'string' ? [toLoginId(each)] : []));
  const others = (await loginIdsOf(db, uid)).filter((each) => !shown.includes(each));
  return { ...known, unverifiedEmails: [...[known['unverifiedEmails'] ?? []].flat(), ...others] };
}

const linkSections = new Set(['profile', 'data', 'preferences', 'subscriptions']);

async function subjectOrBlank(context: CallContext): Promise<Subject> {
  const { db, now, site, params } = context;
  const token = params.has('regToken')
    ? await readRegToken(db, now, site.apiKey, params.require('regToken'))
    : undefined;
  if (token === undefined || token.uid !== undefined) return subjectOf(context);
  return { account: { ...newAccount(now), uid: '' }, writer: 'client', regToken: token };
}
