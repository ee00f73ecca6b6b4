import type { ErrorListProps } from '@rjsf/utils';
import { createContext, use } from 'react';
import type { AdaptedForm } from '#adapters/model/form.ts';
import { FormErrors, type SummaryExtra } from '../templates/FormErrors.tsx';
import type { FormController } from './FormController.ts';

/** What the summary of a form shows besides its errors. */
export interface Summary {
  readonly form: AdaptedForm;
  readonly controller: FormController;
  /** Sentences of the summary that belong to no field. */
  readonly extras: readonly SummaryExtra[];
  /** False if the screen has one summary for several forms. */
  readonly isShown: boolean;
}

const Context = createContext<Summary | undefined>(undefined);

/** Passes a form's summary to the error list below. */
export const SummaryProvider = Context.Provider;

/** rjsf's `ErrorListTemplate` in a `PortalForm`: the summary, which the form can focus. */
export function PortalErrorList({ errorSchema }: Pick<ErrorListProps, 'errorSchema'>) {
  const summary = use(Context);
  if (!summary?.isShown) return null;
  const { form, controller, extras } = summary;
  return (
    <FormErrors
      form={form}
      errors={errorSchema}
      extras={extras}
      readValue={controller.valueNow}
      onSelect={controller.focusField}
      takeElement={controller.takeSummary}
    />
  );
}
PortalErrorList.listsMore = true as const;
