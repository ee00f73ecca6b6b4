import { useLayoutEffect, useState } from 'react';
import type { FormValue } from '#adapters/model/form.ts';
import type { Json } from '#adapters/model/json.ts';
import { idOf } from '../model/formContext.ts';
import { FormStore, type FormRules } from '../model/FormStore.ts';

/**
 * The store of a form that lives as long as it is on the page. It starts with what was typed, filled in or ticked on a
 * page that the server drew, before its scripts ran: the controls have the ids `anchor_name`, by the names in the rules.
 * Pass the same rules while nothing of them changes.
 */
export function useFormStore(anchor: string, rules: FormRules, value: FormValue = noValue): FormStore {
  const [{ store, earlyInput }] = useState(() => ({
    store: new FormStore({ rules, value }),
    earlyInput: readEarlyInput(anchor, rules.names ?? Object.keys(value)),
  }));
  useLayoutEffect(() => store.setRules(rules), [store, rules]);
  // Once React has taken over what the server drew.
  useLayoutEffect(() => {
    for (const [name, leaf] of Object.entries(earlyInput)) store.setValue([name], leaf);
  }, [store, earlyInput]);
  return store;
}

const noValue: FormValue = {};

/** What the controls on the page have that the document did not give them. */
function readEarlyInput(anchor: string, names: readonly string[]): FormValue {
  if (typeof document === 'undefined') return noValue;
  return Object.fromEntries(
    names.flatMap((name): [string, Json][] => {
      const control = document.getElementById(idOf(anchor, [name]));
      if (control instanceof HTMLInputElement && control.type === 'checkbox')
        return control.checked === control.defaultChecked ? [] : [[name, control.checked]];
      if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return [];
      return control.value === '' || control.value === control.defaultValue ? [] : [[name, control.value]];
    }),
  );
}
