import type { FormValue } from '@kontor/schema-adapters';
import { type FormStore, useFormState } from '@kontor/rjsf-theme/form';
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useEffectEvent, useLayoutEffect, useMemo } from 'react';
import { flushSync } from 'react-dom';
import { useLeaveWarning } from '../app/layout/DraftNotice.tsx';
import {
  discardDraftsAtom,
  draftNotificationAtom,
  openStoreAtom,
  type DraftedForm,
  type DraftNotification,
} from '../drafts/draftStorage.ts';
import { dropSavedAtom, formStoreAtom, openFormAtom } from './accountDrafts.ts';

/** A form's unsaved changes, and the notice about them. */
interface FormDraft {
  /** Undefined until the drafts of this account are loaded. */
  readonly store: FormStore | undefined;
  readonly notification: DraftNotification | undefined;
  readonly discard: () => void;
  /** Call after a save: the sent value is no longer a draft, and the browser no longer warns. */
  readonly settle: (sent: FormValue) => void;
}

/**
 * Stores the input of an account form until a save or discard, and warns before the visitor leaves the site with
 * unsaved input. The form follows the account: changes by another system are not the customer's.
 */
export function useFormDraft(drafted: DraftedForm | undefined): FormDraft {
  const open = useSetAtom(openFormAtom);
  const updateStore = useSetAtom(openStoreAtom);
  const discard = useSetAtom(discardDraftsAtom);
  const dropSaved = useSetAtom(dropSavedAtom);
  const notification = useAtomValue(draftNotificationAtom);
  const store = useAtomValue(useMemo(() => atom((get) => drafted && get(formStoreAtom)(drafted)), [drafted]));
  const { owner, form, saved } = drafted ?? {};
  const anchor = form?.anchor;
  const openDraft = useEffectEvent((_owner: string, _anchor: string): void => {
    if (drafted) open(drafted);
  });
  // Runs before the first paint, so that the form shows its draft.
  useLayoutEffect(() => {
    if (owner !== undefined && anchor !== undefined) openDraft(owner, anchor);
  }, [owner, anchor]);
  useLayoutEffect(() => {
    if (form && saved && owner !== undefined) updateStore(form.anchor, { form, saved, owner });
  }, [updateStore, form, saved, owner]);
  useLeaveWarning(useFormState(store, ({ changedFields }) => changedFields.size > 0, false));
  return {
    store,
    notification: anchor !== undefined && notification?.at === anchor ? notification : undefined,
    discard: () => anchor !== undefined && store && discard(anchor, [store]),
    settle: (sent) => {
      if (drafted) flushSync(() => dropSaved(drafted, sent));
    },
  };
}
