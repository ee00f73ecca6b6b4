import type { TFunction } from 'i18next';
import { useCallback, useLayoutEffect, useMemo, useState } from 'react';
import { errorsByKey, type FieldError } from '@kontor/schema-adapters/checks';
import type { FormValue } from '@kontor/schema-adapters';
import { plainSigns } from '@kontor/schema-adapters/values';
import { formatEntry } from '../messages/labelOf.ts';
import type { FormContext } from '../model/formContext.ts';
import { FormStore, type FormRules } from '../model/FormStore.ts';
import { textByKey, type TextKey } from '../texts/textByKey.ts';
import { focusAsBefore, forgetServerPage, readEarlyInput } from './earlyInput.ts';

interface PlainForm {
  /** The labels of the fields, in the order of the page. Must be a stable reference. */
  readonly labels: Readonly<Record<string, TextKey>>;
  /** All errors of a value, in the order of the page; the `what` of errors without keys is a message key. */
  readonly check: (value: FormValue) => readonly FieldError[];
  /** Normalises typed texts by field; passwords and codes stay unchanged. */
  readonly normalize?: Readonly<Record<string, (text: string) => string>>;
  /** The initial value. */
  readonly value?: FormValue;
  readonly t: TFunction;
}

/**
 * A form written as JSX, without rjsf, so that the first screen loads fast. It shares store, frame, messages, summary
 * and focus with the generated forms. The store lives as long as the component, and starts with the input on the
 * server-rendered page from before its scripts ran.
 *
 *     const form = usePlainForm('login', { labels, check, t });
 *     <FormFrame {...form} onSubmit={logIn}><Fields><EmailField … /></Fields>…</FormFrame>
 */
export function usePlainForm(
  anchor: string,
  { labels, check, normalize = normalizers, value = noValue, t }: PlainForm,
): FormContext {
  const rules = useMemo(
    (): FormRules => ({
      names: Object.keys(labels),
      check: (typed) => errorsByKey(check(typed)),
      normalize: ([name], text) => {
        const normalizeField = normalize[String(name)];
        return (normalizeField ? normalizeField(text) : text) || undefined;
      },
    }),
    [labels, check, normalize],
  );
  const [{ store, earlyInput }] = useState(() => ({
    store: new FormStore({ rules, value }),
    earlyInput: readEarlyInput(anchor, Object.keys(labels)),
  }));
  useLayoutEffect(() => store.setRules(rules), [store, rules]);
  // After hydration.
  useLayoutEffect(() => {
    for (const [name, leaf] of earlyInput) store.setValue([name], leaf);
    focusAsBefore();
    forgetServerPage();
  }, [store, earlyInput]);
  const describe = useCallback(
    ({ form: [name = ''], what, keys = [what], text, values }: FieldError) => {
      const key = labels[name];
      const label = key === undefined ? '' : t(key);
      const sentence = text ?? textByKey(t, keys, { label, ...values });
      return { text: sentence, entry: formatEntry(label, sentence, t) };
    },
    [labels, t],
  );
  return { store, anchor, describe };
}

/** Removes invisible characters and outer blanks from e-mail addresses. */
export const normalizers: Readonly<Record<string, (text: string) => string>> = {
  email: (text) => plainSigns(text).trim(),
};

const noValue: FormValue = {};
