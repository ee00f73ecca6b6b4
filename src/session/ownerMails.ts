import { atom } from 'jotai';
import { mailOwner, type ReportedChange } from '../services/customerRights.ts';
import type { Metadata } from '../services/siteDocuments.ts';
import { metadataAtom } from '../store/site.ts';
import { gatewaysAtom, languageAtom } from '../store/store.ts';

/** Features of sites whose services send mails. */
const featuresWithMails = ['emailChange', 'accountDeletion', 'passkeys', 'dataCopy'] as const;

/** Whether the services of a site send their own mails. */
export const sendsMails = (features: Metadata['features']): boolean =>
  featuresWithMails.some((name) => features[name] === true);

/**
 * Mails the account's address about a change, in case another person made it in an open session. Never rejects, because
 * the change is done.
 * Source: requirements#owner-mails.
 */
export const mailOwnerAtom = atom(null, async (get, _set, what: ReportedChange): Promise<void> => {
  const { features } = await get(metadataAtom);
  if (!sendsMails(features)) return;
  await mailOwner(get(gatewaysAtom).callAsCustomer, what, get(languageAtom)).catch(() => undefined);
});

/**
 * Mails the account's address after a password reset; without a session, the new password authenticates the call. Never
 * rejects.
 * Source: requirements#owner-mails.
 */
export const mailResetAtom = atom(null, async (get, _set, uid: string, password: string): Promise<void> => {
  const { features } = await get(metadataAtom);
  if (!sendsMails(features)) return;
  const json = { uid, password, language: get(languageAtom) };
  const { services } = get(gatewaysAtom);
  await services.call({ method: 'POST', json }, '/rest/v1/account/password-reset').catch(() => undefined);
});
