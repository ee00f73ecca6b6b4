import { useCallback } from 'react';
import type { FieldError } from '#adapters/check/fieldError.ts';
import type { AdaptedForm } from '#adapters/model/form.ts';
import type { FormContext } from '../model/formContext.ts';
import { useRenderer } from '../model/rendererContext.ts';
import { entryOf, sentenceOf } from '../messages/describeErrors.ts';
import type { FormStore } from './FormStore.ts';

/** The sentences for the errors of a form that has a schema. */
export function useDescribe(form: AdaptedForm, store: FormStore): FormContext['describe'] {
  const { t } = useRenderer();
  return useCallback(
    (error: FieldError) => {
      const text = sentenceOf(form, store.value, error, t);
      return { text, entry: entryOf(form, error.form, text, t, store.value) };
    },
    [form, store, t],
  );
}
