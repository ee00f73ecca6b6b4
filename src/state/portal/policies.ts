import { atom } from 'jotai';
import { ServiceError } from '../../gateways/ServiceError.ts';
import { termsConsent } from '../../rules/consentDocument.ts';
import { serverAtom, settledAtom } from '../serverAtom.ts';
import { gatewaysAtom } from '../store.ts';
import { portalAtom } from './session.ts';

/** The checklist of a new password, from the provider's policy. */
const passwordChecksAtom = serverAtom(async (get) => {
  const { checks, findings } = await (await get(portalAtom)).getPasswordPolicy();
  get(gatewaysAtom).journal.findings(findings);
  return checks;
});

/** The documents of the terms; a site without them cannot register anybody. Source: specification §5, terms consent. */
const termsAtom = serverAtom(async (get) => {
  const statements = await (await get(portalAtom)).getLegalStatements(termsConsent);
  if (statements.length === 0) throw new ServiceError('UNREADABLE', 'accounts.getSiteConsentDetails');
  return statements;
});

export const settledPasswordChecksAtom = settledAtom(passwordChecksAtom);
export const settledTermsAtom = settledAtom(termsAtom);

/** Asks again for policy and terms after a failure. */
export const reloadPoliciesAtom = atom(null, (_get, set) => {
  set(passwordChecksAtom, 'RELOAD');
  set(termsAtom, 'RELOAD');
});
