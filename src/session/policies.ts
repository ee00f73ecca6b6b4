import { termsConsent } from '@kontor/schema-adapters/provider';
import { zipRulesOf } from '@kontor/schema-adapters/values';
import { atom } from 'jotai';
import { ServiceError } from '../browser/gatewayErrors.ts';
import { serverAtom, settledAtom } from '../store/serverAtom.ts';
import { metadataAtom } from '../store/site.ts';
import { gatewaysAtom } from '../store/store.ts';
import { portalAtom } from './session.ts';

/** The checklist for a new password, from the provider's policy. */
const passwordChecksAtom = serverAtom(async (get) => {
  const { checks, findings } = await (await get(portalAtom)).getPasswordPolicy();
  get(gatewaysAtom).journal.findings(findings);
  return checks;
});

/** The documents of the terms; a site without them cannot register customers. Source: requirements#terms. */
const termsAtom = serverAtom(async (get) => {
  const statements = await (await get(portalAtom)).getLegalStatements(termsConsent);
  if (statements.length === 0) throw new ServiceError('UNREADABLE', 'accounts.getSiteConsentDetails');
  return statements;
});

/** The postcode rule of the site's country: the site's own, else the built-in one. */
const zipRuleAtom = serverAtom(async (get) => {
  const { rules } = await get(metadataAtom);
  const { byCountry, fallback, findings } = zipRulesOf(rules);
  get(gatewaysAtom).journal.findings(findings);
  return byCountry.get(rules.country) ?? fallback;
});

export const settledZipRuleAtom = settledAtom(zipRuleAtom);
export const settledPasswordChecksAtom = settledAtom(passwordChecksAtom);
export const settledTermsAtom = settledAtom(termsAtom);

/** Reloads policy, terms and postcode rule after a failure. */
export const reloadPoliciesAtom = atom(null, (_get, set) => {
  set(passwordChecksAtom, 'RELOAD');
  set(termsAtom, 'RELOAD');
  set(zipRuleAtom, 'RELOAD');
});
