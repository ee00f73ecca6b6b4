import { nameList } from '../accountView.ts';
import { policiesOf, shownPolicies } from '../policies.ts';
import { ok, ProviderFailure } from '../protocol/answer.ts';
import { ownerOfLoginId } from '../storage/accountRecords.ts';
import type { CallHandler } from './callContext.ts';

/** The site's policies; a browser gets the public sections only. */
export const getPolicies: CallHandler = async ({ site, signed, params }) =>
  ok(shownPolicies(site, signed, [...nameList(params.get('sections'))]));

/** The site's consents with their documents, by dotted id. */
export const getSiteConsentDetails: CallHandler = async ({ site }) => ok({ siteConsentDetails: site.consents ?? {} });

/** Whether nobody uses an address yet. Throws 403026 where the site hides who exists. */
export const isAvailableLoginID: CallHandler = async ({ db, params, site, signed }) => {
  if (!signed && policiesOf(site).accountOptions.preventLoginIDHarvesting) throw new ProviderFailure(403026);
  return ok({ isAvailable: (await ownerOfLoginId(db, params.require('loginID'))) === undefined });
};
