import { sameValue } from '#adapters/check/formValue.ts';
import type { FormValue } from '#adapters/model/form.ts';
import type { PortalFormHandle } from '#renderers/form/PortalForm.tsx';
import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useLeaveWarning } from '../../layout/DraftNotice.tsx';
import { claimedOwnerAtom, draftNewsAtom, type DraftNews } from '../../state/drafts/draftStorage.ts';
import {
  discardFormAtom,
  dropSavedAtom,
  storeDraftAtom,
  openFormAtom,
  shownValueAtom,
  undoFormAtom,
  type DraftedForm,
} from '../../state/portal/accountDrafts.ts';
import { useShowSaved } from '../useShowSaved.ts';

/** A form's unsaved changes: the first value to show, the notice about them, and the props that store them. */
interface FormDraft {
  /** Undefined until the drafts of this account are loaded. */
  readonly value: FormValue | undefined;
  readonly news: DraftNews['what'] | undefined;
  readonly discard: () => void;
  readonly undo: () => void;
  /** Call this after a save: the sent value is no longer a draft, and the page may be left. */
  readonly settle: (sent: FormValue) => void;
  /** Whether the customer changed one of these: before the form follows the account, what another system wrote differs, too. */
  readonly hasOwnChange: (keys: ReadonlySet<string>) => boolean;
  readonly props: {
    readonly ref: RefObject<PortalFormHandle | null>;
    readonly onCommit: (value: FormValue) => void;
    readonly onChanged: (keys: ReadonlySet<string>) => void;
  };
}

/**
 * Stores the input of an account form until it is saved or discarded, and asks before the site is left with unsaved
 * input.
 */
export function useFormDraft(shown: DraftedForm | undefined): FormDraft {
  const form = useRef<PortalFormHandle>(null);
  const open = useSetAtom(openFormAtom);
  const keep = useSetAtom(storeDraftAtom);
  const discard = useSetAtom(discardFormAtom);
  const undo = useSetAtom(undoFormAtom);
  const dropSaved = useSetAtom(dropSavedAtom);
  const news = useAtomValue(draftNewsAtom);
  const [isUnsaved, setUnsaved] = useState(false);
  const isOpen = useAtomValue(claimedOwnerAtom) === shown?.owner;
  const valueOf = useAtomValue(shownValueAtom);
  const takeUp = useEffectEvent((_owner: string, _anchor: string): void => {
    if (!shown || !open(shown)) return;
    // A reset renders at once, which React does not allow in an effect.
    queueMicrotask(() => form.current?.reset(shown.saved));
  });
  const owner = shown?.owner;
  const anchor = shown?.form.anchor;
  // Before the first paint: a form reads its value only once.
  useLayoutEffect(() => {
    if (owner !== undefined && anchor !== undefined) takeUp(owner, anchor);
  }, [owner, anchor]);
  useLeaveWarning(isUnsaved);
  const store = useStore();
  const base = useShowSaved(form, { saved: shown?.saved, read: () => (shown ? store.get(shownValueAtom)(shown) : {}) });
  return {
    value: shown && isOpen ? valueOf(shown) : undefined,
    news: shown !== undefined && news?.at === shown.form.anchor ? news.what : undefined,
    discard: () => {
      form.current?.commit();
      if (shown) form.current?.reset(discard(shown), shown.saved);
    },
    undo: () => {
      form.current?.commit();
      if (shown) form.current?.reset(undo(shown), shown.saved);
    },
    settle: (sent) => {
      if (shown) dropSaved(shown, sent);
      flushSync(() => setUnsaved(false));
    },
    hasOwnChange: (keys) => [...keys].some((key) => sameValue(base.current?.[key], shown?.saved[key])),
    props: {
      ref: form,
      onCommit: (value) => {
        if (shown) keep({ ...shown, saved: base.current ?? shown.saved }, value);
      },
      onChanged: (keys) => setUnsaved(keys.size > 0),
    },
  };
}
