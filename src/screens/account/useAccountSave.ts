import type { FormValue } from '#adapters/model/form.ts';
import { useSetAtom } from 'jotai';
import { useRef, useState } from 'react';
import { useAction, type Action } from '../../layout/useAction.ts';
import { saveAccountFormAtom, type AccountForm, type AccountSave } from '../../state/portal/accountForm.ts';

/** The last save of a form. */
export interface SaveResult {
  readonly save: AccountSave;
  /** Number of the save: each one shows its message again. */
  readonly count: number;
}

interface AccountSaving extends Action<[account: AccountForm, value: FormValue]> {
  readonly result: SaveResult | undefined;
  /** Call with the next change: nothing may be called saved while something is not. */
  readonly onChanged: () => void;
  /** Call when the form found errors itself. */
  readonly onInvalid: () => void;
}

/** Saves an account form. What the customer was told of other systems counts as seen at the next save. */
export function useAccountSave(): AccountSaving {
  const save = useSetAtom(saveAccountFormAtom);
  const [result, setResult] = useState<SaveResult | undefined>(undefined);
  const count = useRef(0);
  const told = useRef<FormValue>(undefined);
  const { run, busy } = useAction(async (account: AccountForm, value: FormValue) => {
    const done = await save(account, value, told.current);
    told.current = done.outcome === 'CONFLICT' ? done.now : undefined;
    setResult({ save: done, count: (count.current += 1) });
  });
  return {
    run,
    busy,
    result,
    onChanged: () => setResult((last) => (isGood(last) ? undefined : last)),
    onInvalid: () => setResult(undefined),
  };
}

/** Whether the account has what the form shows. */
export const isGood = (result: SaveResult | undefined): boolean =>
  result?.save.outcome === 'SAVED' || result?.save.outcome === 'UNCHANGED';
