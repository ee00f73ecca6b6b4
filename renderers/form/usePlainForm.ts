import type { TFunction } from 'i18next';
import { useCallback, useLayoutEffect, useMemo, useState } from 'react';
import { errorsByKey, type FieldError } from '#adapters/check/fieldError.ts';
import type { FormValue } from '#adapters/model/form.ts';
import { plainSigns } from '#adapters/model/plainSigns.ts';
import type { Json } from '#adapters/model/json.ts';
import { hasOtherText } from '../controls/otherText.ts';
import { formatEntry } from '../messages/labelOf.ts';
import { idOf, type FormContext } from '../model/formContext.ts';
import { FormStore, type FormRules } from '../model/FormStore.ts';
import { textByKey, type TextKey } from '../texts/textByKey.ts';

interface PlainForm {
  /** The fields in the order of the page, each with its label. Pass the same object while nothing changes. */
  readonly labels: Readonly<Record<string, TextKey>>;
  /** All that is wrong with a value, in the order of the page; errors without keys are their own message. */
  readonly check: (value: FormValue) => readonly FieldError[];
  /** A typed text as the form sends it, by field; passwords and codes stay as they are typed. */
  readonly normalize?: Readonly<Record<string, (text: string) => string>>;
  /** The first value. */
  readonly value?: FormValue;
  readonly t: TFunction;
}

/**
 * A form that is written as JSX, without rjsf, so that the first screen appears early: store, frame, messages, summary
 * and focus are those of the generated forms. Its store lives as long as it is on the page, and starts with what was
 * typed, filled in or ticked on a page that the server drew, before its scripts ran.
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
        const finish = normalize[String(name)];
        return (finish ? finish(text) : text) || undefined;
      },
    }),
    [labels, check, normalize],
  );
  const [{ store, earlyInput }] = useState(() => ({
    store: new FormStore({ rules, value }),
    earlyInput: readEarlyInput(anchor, Object.keys(labels)),
  }));
  useLayoutEffect(() => store.setRules(rules), [store, rules]);
  // Once React has taken over what the server drew.
  useLayoutEffect(() => {
    for (const [name, leaf] of earlyInput) store.setValue([name], leaf);
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

/** Addresses without the signs that nobody sees. */
export const normalizers: Readonly<Record<string, (text: string) => string>> = {
  email: (text) => plainSigns(text).trim(),
};

const noValue: FormValue = {};

/** What the inputs on the page have that the document did not give them. */
function readEarlyInput(anchor: string, names: readonly string[]): readonly (readonly [string, Json])[] {
  if (typeof document === 'undefined') return [];
  return names.flatMap((name): (readonly [string, Json])[] => {
    const input = document.getElementById(idOf(anchor, [name]));
    if (!(input instanceof HTMLInputElement)) return [];
    if (input.type === 'checkbox') return input.checked === input.defaultChecked ? [] : [[name, input.checked]];
    return hasOtherText(input) ? [[name, input.value]] : [];
  });
}
