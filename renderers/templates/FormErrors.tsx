import { memo, type Ref } from 'react';
import type { AdaptedForm, FormValue } from '#adapters/model/form.ts';
import { describeErrors } from '../describeErrors.ts';
import type { ErrorsByKey, FieldError } from '../fieldError.ts';
import { useRenderer } from '../rendererContext.ts';
import { SummaryFrame, SummaryLink } from './ErrorSummary.tsx';

interface FormErrorsProps {
  readonly form: AdaptedForm;
  readonly value: FormValue;
  readonly errors: ErrorsByKey;
  readonly extras: readonly string[];
  readonly onSelect: (path: readonly string[]) => void;
  readonly ref?: Ref<HTMLElement>;
}

/** The summary of one form: what stands at its fields, in form order, then what belongs to none. */
export function FormErrors({ form, value, errors, extras, onSelect, ref }: FormErrorsProps) {
  if (errors.size === 0 && extras.length === 0) return null;
  return (
    <SummaryFrame ref={ref}>
      {extras.map((text) => (
        <li key={text}>{text}</li>
      ))}
      {[...errors].map(([key, list]) => (
        <PropertyErrors key={key} form={form} value={value} list={list} onSelect={onSelect} />
      ))}
    </SummaryFrame>
  );
}

type PropertyErrorsProps = Pick<FormErrorsProps, 'form' | 'value' | 'onSelect'> & { readonly list: readonly FieldError[] };

const PropertyErrors = memo(
  function PropertyErrors({ form, value, list, onSelect }: PropertyErrorsProps) {
    const { t } = useRenderer();
    return describeErrors(form, value, list, t).map(({ error, text, id }) => <SummaryLink key={`${id} ${text}`} text={text} id={id} onSelect={() => onSelect(error.form)} />);
  },
  (before, after) => before.list === after.list && before.form === after.form && before.onSelect === after.onSelect,
);
