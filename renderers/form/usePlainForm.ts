import type { TFunction } from 'i18next';
import { useCallback, useMemo } from 'react';
import { errorsByKey, type FieldError } from '#adapters/check/fieldError.ts';
import type { FormValue } from '#adapters/model/form.ts';
import { plainSigns } from '#adapters/model/plainSigns.ts';
import { formatEntry } from '../messages/labelOf.ts';
import type { FormContext } from '../model/formContext.ts';
import { textByKey, type TextKey } from '../texts/textByKey.ts';
import type { FormRules } from '../model/FormStore.ts';
import { useFormStore } from './useFormStore.ts';

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
 * and focus are those of the generated forms.
 *
 *     const form = usePlainForm('login', { labels, check, t });
 *     <FormFrame {...form} onSubmit={logIn}><Fields><EmailField … /></Fields>…</FormFrame>
 */
export function usePlainForm(
  anchor: string,
  { labels, check, normalize = normalizers, value, t }: PlainForm,
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
  const store = useFormStore(anchor, rules, value);
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
