import type { FieldConfig } from '#adapters/model/content.ts';
import type { AdaptedForm, FormValue } from '#adapters/model/form.ts';
import { adaptFields } from '#adapters/form/adaptFields.ts';
import { placeErrors } from '#adapters/form/placeErrors.ts';
import { toChangeSet } from '#adapters/form/toChangeSet.ts';
import { toFormValue } from '#adapters/form/toFormValue.ts';
import type { FieldError } from '#renderers/fieldError.ts';
import { atom, type Atom } from 'jotai';
import { messageKeys } from '../../errors/messageKeys.ts';
import { ProviderError } from '../../gateways/ProviderError.ts';
import { baseOf } from '../../rules/languages.ts';
import { isEmptyPatch } from '../../rules/patches.ts';
import { serverAtom, settledAtom, type Settled } from '../serverAtom.ts';
import { metadataAtom } from '../site.ts';
import { gatewaysAtom, i18nAtom, languageAtom } from '../store.ts';
import { portalAtom, sessionAtom } from './session.ts';

/** One form of the account pages with what the account says. */
export interface AccountForm {
  readonly form: AdaptedForm;
  readonly saved: FormValue;
}

/** How a save of the account pages went. `faults` stand at their fields, `rest` belongs to none of them. */
export type AccountSave = { readonly outcome: 'SAVED' } | { readonly outcome: 'UNCHANGED' } | { readonly outcome: 'REFUSED'; readonly faults: readonly FieldError[]; readonly rest?: unknown } | { readonly outcome: 'FAILED'; readonly error: unknown };

/** The portal site's own account schema. */
export const portalSchemaAtom = serverAtom(async (get) => {
  const { schema, findings } = await (await get(portalAtom)).getSchema();
  get(gatewaysAtom).journal.findings(findings);
  return schema;
});

/** Fields that are required on an account page whatever the schema says. Source: design §7, zip in addresses. */
const alwaysRequired = new Set(['data.addressBook.zip']);

/** A form of fields that a screen names, adapted against schema and account. */
export function accountFormAtom(anchor: string, fields: readonly FieldConfig[]): Atom<Settled<AccountForm>> {
  return settledAtom(
    atom(async (get): Promise<AccountForm> => {
      const [metadata, schema, session] = await Promise.all([get(metadataAtom), get(portalSchemaAtom), get(sessionAtom)]);
      const required = new Map([...schema.fields].map(([path, field]) => [path, alwaysRequired.has(path) ? { ...field, required: true } : field]));
      const { form, findings } = adaptFields(anchor, fields, { provider: { fields: required }, site: metadata.rules });
      get(gatewaysAtom).journal.findings(findings);
      return { form, saved: session.state === 'LOGGED_IN' ? toFormValue(form.bindings, session.account) : {} };
    }),
  );
}

/** Asks again for the schema after a failure. */
export const reloadAccountFormAtom = atom(null, (_get, set) => set(portalSchemaAtom, 'RELOAD'));

/** Saves exactly what changed and reads the account anew. Never rejects. Source: security requirement ACC-6. */
export const saveAccountFormAtom = atom(null, async (get, set, { form, saved }: AccountForm, value: FormValue): Promise<AccountSave> => {
  const patch = toChangeSet(form.bindings, saved, value);
  if (isEmptyPatch(patch)) return { outcome: 'UNCHANGED' };
  try {
    await (await get(portalAtom)).setAccount({ patch, language: baseOf(get(languageAtom)) });
  } catch (error) {
    if (!(error instanceof ProviderError) || error.faults.length === 0) return { outcome: 'FAILED', error };
    const { placed, unplaced } = placeErrors(form.bindings, error.faults);
    const { current: i18n } = get(i18nAtom);
    const faults = placed.map(({ form: path, fault }) => ({ form: path, what: 'provider', text: i18n.t(faultKeys(fault.fieldName, fault.errorCode)) }));
    return { outcome: 'REFUSED', faults, ...(unplaced.length > 0 && { rest: error }) };
  }
  set(sessionAtom, 'RELOAD');
  return { outcome: 'SAVED' };
});

/** A field's own sentence first. Source: specification §8, personal data field errors. */
function faultKeys(field: string, code: number): string[] {
  const word = field.split('.').at(-1) ?? '';
  return [...(word === 'birthYear' && code === 400006 ? ['ap.errors.birthYear.400006'] : []), ...messageKeys('mpp', { code, field })];
}
