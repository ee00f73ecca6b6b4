import type { FormValue } from '#adapters/model/form.ts';
import { adaptFields } from '#adapters/form/adaptFields.ts';
import { toChangeSet } from '#adapters/form/toChangeSet.ts';
import { toFormValue } from '#adapters/form/toFormValue.ts';
import { atom } from 'jotai';
import { finalize } from '../../flows/finalize.ts';
import type { EntryOutcome } from '../../flows/logIn.ts';
import { baseOf } from '../../rules/languages.ts';
import { missingFields } from '../../rules/missingFields.ts';
import { mergePatches } from '../../rules/patches.ts';
import { assignmentOf, type RegionCheck } from '../../rules/regionCheck.ts';
import { settledAtom } from '../serverAtom.ts';
import { metadataAtom } from '../site.ts';
import { gatewaysAtom, languageAtom } from '../store.ts';
import { portalSchemaAtom, type AccountForm } from './accountForm.ts';
import { pendingTokenAtom } from './entry.ts';
import { portalAtom } from './session.ts';

/** The form of what a pending registration lacks. Source: specification §5, finalize screen. */
const finalizeFormAtom = atom(async (get): Promise<AccountForm> => {
  const token = get(pendingTokenAtom);
  const [metadata, schema, portal] = await Promise.all([get(metadataAtom), get(portalSchemaAtom), get(portalAtom)]);
  const account = token ? await portal.getAccount(token) : undefined;
  const fields = missingFields(schema, account ?? {}, metadata.germany);
  const asked = new Set(fields.map(({ schemaPath }) => schemaPath));
  const required = new Map(
    [...schema.fields].map(([path, field]) => [path, asked.has(path) ? { ...field, required: true } : field]),
  );
  const context = { provider: { fields: required }, site: metadata.rules, account };
  const { form, findings } = adaptFields('finalize', fields, context);
  get(gatewaysAtom).journal.findings(findings);
  return { form, account, saved: toFormValue(form.bindings, account ?? {}) };
});

export const settledFinalizeFormAtom = settledAtom(finalizeFormAtom);

/** Sends what was missing and completes the registration. Never rejects. */
export const finalizeAtom = atom(
  null,
  async (
    get,
    set,
    { form, saved, account }: AccountForm,
    value: FormValue,
    check: RegionCheck,
  ): Promise<EntryOutcome> => {
    const regToken = get(pendingTokenAtom) ?? '';
    const assignment = assignmentOf(check);
    const patch = mergePatches([
      toChangeSet(form.bindings, saved, value, account),
      {
        preferences: { privacy: { aec: { isConsentGranted: true } } },
        ...(assignment && { data: { customerassignment: assignment } }),
      },
    ]);
    try {
      await get(portalAtom);
      const outcome = await finalize(get(gatewaysAtom), { regToken, patch, language: baseOf(get(languageAtom)) });
      if (outcome.outcome !== 'FAILED' && outcome.outcome !== 'FINALIZE') set(pendingTokenAtom, undefined);
      return outcome;
    } catch (error) {
      return { outcome: 'FAILED', error };
    }
  },
);
