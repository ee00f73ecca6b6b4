import { nameList } from '../accountView.ts';
import { policiesOf, shownPolicies } from '../policies.ts';
import { ok, ProviderFailure } from '../protocol/answer.ts';
import { ownerOfLoginId } from '../storage/accountRecords.ts';
import type { CallHandler } from './callContext.ts';

/** The site's policies; browsers only get the public sections. */
export const getPolicies: CallHandler = async ({ site, signed, params }) =>
  ok(shownPolicies(site, signed, [...nameList(params.get('sections'))]));

/** The site's consents with their documents, by dotted id. */
export const getSiteConsentDetails: CallHandler = async ({ site }) => ok({ siteConsentDetails: site.consents ?? {} });

/** Whether an address is free. Throws 403026 on sites that hide which accounts exist. */
export const isAvailableLoginID: CallHandler = async ({ db, params, site, signed }) => {
  if (!signed && policiesOf(site).accountOptions.preventLoginIDHarvesting) throw new ProviderFailure(403026);
  return ok({ isAvailable: (await ownerOfLoginId(db, params.require('loginID'))) === undefined });
};
