import { sameValue } from '#adapters/check/formValue.ts';
import type { FormValue } from '#adapters/model/form.ts';
import type { PortalFormHandle } from '#renderers/form/PortalForm.tsx';
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

interface ShownSaved {
  /** The account's values; undefined until they are known. */
  readonly saved: FormValue | undefined;
  /** Another number: the form starts again, although the account's values are the same. */
  readonly epoch?: number;
  /** The account's values with the draft on top. */
  readonly read: () => FormValue;
  /** Called when the form shows them. */
  readonly onShown?: () => void;
}

/**
 * Resets a form to the account's values, with the draft on top, when they are others: what another system wrote must not
 * look like the customer's change. Returns the values that the form last started with, to find out what the customer
 * touched.
 */
export function useShowSaved(
  form: RefObject<PortalFormHandle | null>,
  { saved, epoch = 0, read, onShown }: ShownSaved,
): RefObject<FormValue | undefined> {
  const base = useRef(saved);
  const shownEpoch = useRef(epoch);
  const show = useEffectEvent((now: FormValue): void => {
    // Keystrokes during a save become a draft of their own.
    form.current?.commit();
    base.current = now;
    form.current?.reset(read(), now);
    onShown?.();
  });
  useEffect(() => {
    if (saved === undefined) return;
    const isSame = base.current === undefined || (epoch === shownEpoch.current && sameValue(base.current, saved));
    shownEpoch.current = epoch;
    if (isSame) base.current = saved;
    // A reset renders at once, which React does not allow in an effect.
    else queueMicrotask(() => show(saved));
  }, [saved, epoch]);
  return base;
}
