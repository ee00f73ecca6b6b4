import type { FormValue } from '@kontor/schema-adapters';
import { parseTabs } from '@kontor/schema-adapters/content';
import { writePath } from '@kontor/schema-adapters/provider';
import { atom } from 'jotai';
import { finalize } from '../entry/finalize.ts';
import type { EntryOutcome } from '../session/logIn.ts';
import { baseOf } from '../app/texts/languages.ts';
import type { SiteConsent } from '../account-data/siteConsent.ts';
import { documentFor } from './consentDocument.ts';
import { missingConsents, missingPaths } from '../account-data/missing.ts';
import { buildMissingForm, missingPatch } from '../account-data/missingForm.ts';
import { mergePatches } from '../account-data/patches.ts';
import { assignmentOf, type RegionCheck } from './regionCheck.ts';
import { ownerOf } from '../drafts/draftStorage.ts';
import { settledAtom } from '../store/serverAtom.ts';
import { reportRegistrationConsentsAtom } from './reportRegistrationConsents.ts';
import { metadataAtom, siteTabsAtom } from '../store/site.ts';
import { gatewaysAtom, languageAtom } from '../store/store.ts';
import { portalSchemaAtom, type AccountForm } from '../account-form/accountForm.ts';
import { pendingTokenAtom } from '../store/expiringStorage.ts';
import { portalAtom } from '../session/session.ts';
import { registeredEmailAtom } from '../session/typedLogin.ts';

/** The missing data of a pending registration: fields as a form, and consents besides the terms. */
export interface FinalizeForm extends AccountForm {
  readonly consents: readonly SiteConsent[];
}

/** Builds the form of a pending registration's missing data. Source: requirements#finalize-fields. */
const finalizeFormAtom = atom(async (get): Promise<FinalizeForm> => {
  const token = get(pendingTokenAtom);
  const [metadata, schema, portal] = await Promise.all([get(metadataAtom), get(portalSchemaAtom), get(portalAtom)]);
  const [account, mandatory] = await Promise.all([
    token ? portal.getAccount(token) : undefined,
    portal.getMandatoryConsents(),
  ]);
  const missing = missingPaths(schema, account ?? {}, metadata.germany);
  // The content has only words and choices; without it, the form uses those of the schema.
  const { value, at } = missing.size > 0 ? await get(siteTabsAtom).catch(() => noTabs) : noTabs;
  const { tabs } = parseTabs(value, at);
  const lacking = { schema, tabs, site: metadata.rules, account: account ?? {} };
  const { form, saved, account: read, findings } = buildMissingForm(missing, lacking);
  get(gatewaysAtom).journal.findings(findings);
  return {
    form,
    account: account && { ...account, ...read },
    saved,
    owner: account ? await ownerOf(account) : '',
    consents: missingConsents(mandatory, schema, account ?? {}),
  };
});

const noTabs = { value: undefined, at: '' };

export const settledFinalizeFormAtom = settledAtom(finalizeFormAtom, pendingTokenAtom);

/** The consents with their words in a language. */
function consentWords(consents: readonly SiteConsent[], language: string) {
  return consents.map(({ id, statements }) => {
    const words = documentFor(statements, language)?.purpose;
    return { id, ...(words !== undefined && { words }) };
  });
}

/** Sends the missing data and completes the registration. Never rejects. */
export const finalizeAtom = atom(
  null,
  async (
    get,
    set,
    { form, account, consents }: FinalizeForm,
    value: FormValue,
    check: RegionCheck,
  ): Promise<EntryOutcome> => {
    const regToken = get(pendingTokenAtom) ?? '';
    const assignment = assignmentOf(check);
    const patch = mergePatches([
      missingPatch({ form, account: account ?? {} }, value),
      {
        preferences: { privacy: { aec: { isConsentGranted: true } } },
        ...(assignment && { data: { customerassignment: assignment } }),
      },
      ...consents.map(({ id }) => writePath({}, `preferences.${id}.isConsentGranted`, true)),
    ]);
    try {
      await get(portalAtom);
      const outcome = await finalize(get(gatewaysAtom), { regToken, patch, language: baseOf(get(languageAtom)) });
      const email = patch.profile?.['email'] ?? account?.profile?.['email'];
      if (outcome.outcome === 'CONFIRM_BY_MAIL' && typeof email === 'string') set(registeredEmailAtom, email);
      if (outcome.outcome !== 'FAILED' && outcome.outcome !== 'FINALIZE') {
        const texts = { page: '/registration/finalize', consents: consentWords(consents, get(languageAtom)) };
        await set(reportRegistrationConsentsAtom, outcome, texts);
        set(pendingTokenAtom, undefined);
      }
      return outcome;
    } catch (error) {
      return { outcome: 'FAILED', error };
    }
  },
);
