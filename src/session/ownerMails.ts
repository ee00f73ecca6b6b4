import { atom } from 'jotai';
import { mailOwner, type ReportedChange } from '../services/customerRights.ts';
import type { Metadata } from '../services/siteDocuments.ts';
import { metadataAtom } from '../store/site.ts';
import { gatewaysAtom, languageAtom } from '../store/store.ts';

/** What sites offer whose services send mails. */
const featuresWithMails = ['emailChange', 'accountDeletion', 'passkeys', 'dataCopy'] as const;

/** Whether the services of a site send mails of their own. */
export const sendsMails = (features: Metadata['features']): boolean =>
  featuresWithMails.some((name) => features[name] === true);

/**
 * Has the address of the account told what was changed, in case it was somebody else in an open session. Never rejects:
 * the change is made, and the customer on this page knows of it.
 * Source: requirements#owner-mails.
 */
export const mailOwnerAtom = atom(null, async (get, _set, what: ReportedChange): Promise<void> => {
  const { features } = await get(metadataAtom);
  if (!sendsMails(features)) return;
  await mailOwner(get(gatewaysAtom).callAsCustomer, what, get(languageAtom)).catch(() => undefined);
});

/**
 * The same of a password that was reset: there may be no session, so the new password proves it. Never rejects.
 * Source: requirements#owner-mails.
 */
export const mailResetAtom = atom(null, async (get, _set, uid: string, password: string): Promise<void> => {
  const { features } = await get(metadataAtom);
  if (!sendsMails(features)) return;
  const json = { uid, password, language: get(languageAtom) };
  const { services } = get(gatewaysAtom);
  await services.call({ method: 'POST', json }, '/rest/v1/account/password-reset').catch(() => undefined);
});
