import { type FieldConfig, type FormValue, adaptFields, toChangeSet, toFormValue } from '@kontor/schema-adapters';
import { changedKeys, sameValue, type FieldError } from '@kontor/schema-adapters/checks';
import { fitsAccount } from '@kontor/schema-adapters/provider';
import { atom, type Atom } from 'jotai';
import { placeRefusals } from '../errors/placeRefusals.ts';
import { reactionTo } from '../errors/failures.ts';
import { hasNoAnswer, ProviderError } from '../browser/gatewayErrors.ts';
import type { Account } from '../provider/provider.ts';
import { baseOf } from '../app/texts/languages.ts';
import { isEmptyPatch, patchHolds } from '../account-data/patches.ts';
import { ownerOf, type DraftedForm } from '../drafts/draftStorage.ts';
import { customerAtom } from '../store/customer.ts';
import { serverAtom, settledAtom, type Settled } from '../store/serverAtom.ts';
import { metadataAtom } from '../store/site.ts';
import { gatewaysAtom, languageAtom } from '../store/store.ts';
import { dropSavedAtom, formStoreAtom } from './accountDrafts.ts';
import { endSessionAtom, portalAtom, reloadSessionAtom, sessionAtom, settledSessionAtom } from '../session/session.ts';

/** A form for an account; without an account it is empty. */
export interface AccountForm extends DraftedForm {
  readonly account: Account | undefined;
}

/**
 * Result of a save on the account pages. `faults` appear at their fields; unless `isPlaced`, part of `error` belongs to
 * no field.
 */
export type AccountSave =
  /** `keys`: the fields that the customer changed. */
  | { readonly outcome: 'SAVED'; readonly keys: readonly string[] }
  | { readonly outcome: 'UNCHANGED' }
  /** Conflicting fields, changed here and meanwhile elsewhere; `now` has the account's values. Nothing was written. */
  | { readonly outcome: 'CONFLICT'; readonly keys: readonly string[]; readonly now: FormValue }
  | {
      readonly outcome: 'REFUSED';
      readonly faults: readonly FieldError[];
      readonly error: unknown;
      readonly isPlaced: boolean;
    }
  | { readonly outcome: 'FAILED'; readonly error: unknown };

/** The portal site's own account schema. */
export const portalSchemaAtom = serverAtom(async (get) => {
  const { schema, findings } = await (await get(portalAtom)).getSchema();
  get(gatewaysAtom).journal.findings(findings);
  return schema;
});

/** A form with these fields, adapted to schema and account. */
export function accountFormAtom(anchor: string, fields: readonly FieldConfig[]): Atom<Settled<AccountForm>> {
  return settledAtom(
    atom(async (get): Promise<AccountForm> => {
      const [metadata, schema, session] = await Promise.all([
        get(metadataAtom),
        get(portalSchemaAtom),
        get(sessionAtom),
      ]);
      const account = session.state === 'LOGGED_IN' ? session.account : undefined;
      const context = { provider: schema, site: metadata.rules, account };
      const { form, findings } = adaptFields(anchor, fields, context);
      get(gatewaysAtom).journal.findings(findings);
      const owner = account ? await ownerOf(account) : '';
      return { form, account, owner, saved: account ? toFormValue(form.bindings, account) : {} };
    }),
    customerAtom,
  );
}

/** Reloads the schema after a failure, and the session if that failed. */
export const reloadAccountFormAtom = atom(null, async (get, set) => {
  set(portalSchemaAtom, 'RELOAD');
  if (get(settledSessionAtom).state === 'FAILED') await set(reloadSessionAtom);
});

/**
 * Saves exactly the changes and reloads the account. Never rejects. Reports changes by other systems since the page
 * opened as a conflict; if the `last` save on the page was one, this save replaces the values that it showed.
 * Source: requirements#ACC-6, requirements#FLT-2, requirements#FLT-4.
 */
export const saveAccountFormAtom = atom(
  null,
  async (get, set, accountForm: AccountForm, value: FormValue, last?: AccountSave): Promise<AccountSave> => {
    const { form, account } = accountForm;
    const store = get(formStoreAtom)(accountForm);
    if (last?.outcome === 'CONFLICT') store?.rebaseDraft(last.keys, last.now);
    // The store also knows an own save whose account was not read again.
    const saved = store?.savedValue ?? accountForm.saved;
    // What the customer saw before typing: the account may have been read again since.
    const seenBefore: FormValue = { ...saved, ...store?.draft?.bases };
    const { formCounts } = get(gatewaysAtom);
    const changed = toChangeSet(form.bindings, saved, value, account);
    if (isEmptyPatch(changed)) return { outcome: 'UNCHANGED' };
    try {
      const portal = await get(portalAtom);
      const current = await portal.getAccount();
      // Somebody else has logged in in another tab.
      if (account && current.uid !== account.uid)
        throw new ProviderError('accounts.getAccountInfo', { errorCode: 403005 });
      const now = toFormValue(form.bindings, current);
      const closed = form.bindings.filter(({ provider }) => !fitsAccount(current, provider));
      const isClosed = (key: string): boolean => closed.some(({ form: [name] }) => name === key);
      // Fields with different changes by the customer and another system, and fields that are no longer writable.
      const keys = changedKeys(value, saved).filter(
        (key) => isClosed(key) || [seenBefore, value].every((seen) => !sameValue(now[key], seen[key])),
      );
      if (keys.length > 0) {
        // Fields that are no longer writable would vanish with what was typed.
        if (!keys.some(isClosed)) set(sessionAtom, 'RELOAD');
        return { outcome: 'CONFLICT', keys, now };
      }
      // Writes a list as a whole, with the items that another system added.
      const patch = toChangeSet(form.bindings, saved, value, current);
      await portal.setAccount({ patch, language: baseOf(get(languageAtom)) }).catch(async (error: unknown) => {
        const isSaved = hasNoAnswer(error) && patchHolds(patch, await portal.getAccount());
        if (!isSaved) throw error;
      });
    } catch (error) {
      if (reactionTo(error, 'accountForm').does === 'LOGGED_OUT') set(endSessionAtom);
      if (error instanceof ProviderError) formCounts.refused(form.anchor, error.code);
      if (!(error instanceof ProviderError) || error.faults.length === 0) return { outcome: 'FAILED', error };
      const { placed, unplaced } = placeRefusals(error, { bindings: form.bindings, area: 'ap' });
      return { outcome: 'REFUSED', faults: placed, error, isPlaced: unplaced.length === 0 };
    }
    formCounts.saved(form.anchor);
    set(dropSavedAtom, accountForm, value);
    set(sessionAtom, 'RELOAD');
    return { outcome: 'SAVED', keys: changedKeys(saved, value) };
  },
);
