import type { SummaryExtra } from '../templates/FormErrors.tsx';
import type { FieldProps as RjsfFieldProps } from '@rjsf/utils';
import { createContext, use, useMemo } from 'react';
import type { AdaptedForm, FormValue } from '#adapters/model/form.ts';
import type { FieldError } from '#adapters/check/fieldError.ts';
import { FormBody } from '../templates/FormBody.tsx';
import { FormErrors } from '../templates/FormErrors.tsx';
import { useMergedErrors } from './useMergedErrors.ts';
import { errorsIn } from './formValidator.ts';
import type { FormController } from './FormController.ts';

/** What the root of a form gets from `PortalForm`, besides rjsf's own props. */
export interface PortalRootContext {
  readonly form: AdaptedForm;
  readonly controller: FormController;
  readonly disabled: boolean;
  /** Errors from outside (the provider) that are still valid. */
  readonly extraErrors: readonly FieldError[];
  /** Sentences of the summary that belong to no field. */
  readonly extras: readonly SummaryExtra[];
  readonly hasSummary: boolean;
}

const Context = createContext<PortalRootContext | undefined>(undefined);

/** Passes data to the root below. */
export const PortalRootProvider = Context.Provider;

/**
 * Replaces rjsf's SchemaField at the root of a form: draws summary and sections, and has the listener of all text
 * controls.
 */
export function PortalRoot({ formData, errorSchema }: RjsfFieldProps) {
  const root = use(Context);
  if (!root) throw new Error('PortalRoot stands outside a PortalForm');
  const { form, controller, extraErrors, extras, hasSummary, disabled } = root;
  const { takeSummary, listen } = controller;
  const checked = useMemo(() => errorsIn(errorSchema), [errorSchema]);
  const errors = useMergedErrors(form, checked, extraErrors);
  const value: FormValue = formData ?? {};
  return (
    <div ref={listen}>
      {hasSummary && (
        <FormErrors
          form={form}
          value={value}
          errors={errors}
          extras={extras}
          onSelect={controller.focusField}
          takeElement={takeSummary}
        />
      )}
      <FormBody form={form} value={value} errors={errors} formApi={controller.formApi} disabled={disabled} />
    </div>
  );
}
