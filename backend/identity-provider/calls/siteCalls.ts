import { nameList } from '../accountView.ts';
import { shownPolicies } from '../policies.ts';
import { ok } from '../protocol/answer.ts';
import { ownerOfLoginId } from '../storage/accountRecords.ts';
import type { CallHandler } from './callContext.ts';

/** The site's policies; a browser gets the public sections only. */
export const getPolicies: CallHandler = async ({ site, signed, params }) => ok(shownPolicies(site, signed, [...nameList(params.get('sections'))]));

/** The site's consents with their documents, by dotted id. */
export const getSiteConsentDetails: CallHandler = async ({ site }) => ok({ siteConsentDetails: site.consents ?? {} });

/** Whether nobody uses an address yet. */
export const isAvailableLoginID: CallHandler = async ({ db, params }) => ok({ isAvailable: (await ownerOfLoginId(db, params.require('loginID'))) === undefined });
