import { memo, useEffect, useState } from 'react';
import type { AdaptedForm, FieldOptions, FormValue } from '#adapters/model/form.ts';
import { describeErrors } from '../messages/describeErrors.ts';
import type { ErrorsByKey, FieldError } from '#adapters/check/fieldError.ts';
import { optionsFor, partnersIn } from '#adapters/form/formSchema.ts';
import { useRenderer } from '../model/rendererContext.ts';
import { SummaryFrame, SummaryLink } from './ErrorSummary.tsx';

/**
 * What a summary lists besides its fields' errors: a first sentence, or the error of a control after the fields, by its
 * id.
 */
export type SummaryExtra = string | { readonly id: string; readonly text: string };

const isSentence = (extra: SummaryExtra): extra is string => typeof extra === 'string';

interface FormErrorsProps {
  readonly form: AdaptedForm;
  readonly value: FormValue;
  readonly errors: ErrorsByKey;
  readonly extras: readonly SummaryExtra[];
  readonly onSelect: (path: readonly string[]) => void;
  readonly takeElement: (element: HTMLElement | null) => void;
}

/**
 * The summary of one form: errors without a field, errors of the fields in form order, then the controls after them.
 * Drawn right after the fields, so that a customer who submits sees the invalid ones marked at once.
 */
export const FormErrors = memo(
  function FormErrors({ form, value, errors, extras, onSelect, takeElement }: FormErrorsProps) {
    const { onErrors } = useRenderer();
    const isDue = useAfterPaint(errors.size > 0);
    const hasErrors = isDue || extras.length > 0;
    useEffect(() => {
      if (!hasErrors) return undefined;
      onErrors?.(true);
      return () => onErrors?.(false);
    }, [hasErrors, onErrors]);
    if (!hasErrors) return null;
    return (
      <SummaryFrame ref={takeElement}>
        {extras.map((extra) => isSentence(extra) && <li key={extra}>{extra}</li>)}
        {[...errors].map(([key, list]) => (
          <PropertyErrors
            key={key}
            form={form}
            value={value}
            options={optionsFor(form, key, value)}
            list={list}
            onSelect={onSelect}
          />
        ))}
        {extras.map(
          (extra) =>
            !isSentence(extra) && (
              <SummaryLink
                key={extra.id}
                text={extra.text}
                id={extra.id}
                onSelect={() => document.getElementById(extra.id)?.focus()}
              />
            ),
        )}
      </SummaryFrame>
    );
  },
  (before, after) =>
    before.errors === after.errors &&
    before.extras === after.extras &&
    before.form === after.form &&
    (before.value === after.value || partnersIn(after.form).size === 0),
);

/** True one paint after the condition becomes true, false at once. */
function useAfterPaint(condition: boolean): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    if (!condition) return undefined;
    let timer = 0;
    const frame = requestAnimationFrame(() => {
      timer = window.setTimeout(() => setPainted(true));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      setPainted(false);
    };
  }, [condition]);
  return condition && isPainted;
}

interface PropertyErrorsProps {
  readonly form: AdaptedForm;
  readonly value: FormValue;
  readonly options: FieldOptions;
  readonly list: readonly FieldError[];
  readonly onSelect: (path: readonly string[]) => void;
}

const PropertyErrors = memo(
  function PropertyErrors({ form, value, list, onSelect }: PropertyErrorsProps) {
    const { t } = useRenderer();
    return describeErrors(form, value, list, t).map(({ error, text, entry, id }) => (
      <SummaryLink key={`${id} ${text}`} text={entry} id={id} onSelect={() => onSelect(error.form)} />
    ));
  },
  (before, after) => before.list === after.list && before.form === after.form && before.options === after.options,
);
