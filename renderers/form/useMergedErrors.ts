import { useMemo } from 'react';
import type { AdaptedForm } from '#adapters/model/form.ts';
import { noErrors, type ErrorsByKey, type FieldError } from '#adapters/check/fieldError.ts';

/** Errors of the validation and errors from outside, by property, in form order. */
export function useMergedErrors(form: AdaptedForm, checked: ErrorsByKey, extra: readonly FieldError[]): ErrorsByKey {
  return useMemo(() => {
    if (extra.length === 0) return checked;
    const found = new Map(checked);
    for (const error of extra) found.set(error.form[0] ?? '', [...(found.get(error.form[0] ?? '') ?? noErrors), error]);
    const inOrder = [...new Set([...Object.keys(form.schema.properties ?? {}), ...found.keys()])];
    return new Map(inOrder.flatMap((key) => (found.has(key) ? [[key, found.get(key) ?? noErrors]] : [])));
  }, [form, checked, extra]);
}
