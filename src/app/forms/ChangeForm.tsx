import type { FieldError } from '@kontor/schema-adapters/checks';
import type { FormValue } from '@kontor/schema-adapters';
import { FormFrame, Fields, type FormContext } from '@kontor/rjsf-theme/form';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Actions, Button } from '../layout/Button.tsx';
import type { Action } from '../layout/useAction.ts';

/** Props of all forms for login details. */
export interface ChangeFormProps {
  readonly id: string;
  /** Label of the submit button. */
  readonly act: string;
  /** Whether the action is irreversible. */
  readonly isDanger?: boolean | undefined;
  readonly faults?: readonly FieldError[];
  readonly submit: Action<[FormValue]>;
  readonly onCancel: () => void;
}

/** A form that changes login details: its fields, and the buttons to submit or cancel. */
export function ChangeForm({
  form,
  id,
  act,
  isDanger = false,
  faults,
  submit,
  onCancel,
  children,
}: ChangeFormProps & { readonly form: FormContext; readonly children: ReactNode }): ReactElement {
  const { t } = useTranslation();
  return (
    <FormFrame {...form} id={id} extraErrors={faults} onSubmit={submit.run}>
      <Fields>{children}</Fields>
      <Actions>
        <Button type="submit" look={isDanger ? 'danger' : 'plain'} busy={submit.busy}>
          {act}
        </Button>
        <Button look="text" onClick={onCancel}>
          {t('clp.cancel')}
        </Button>
      </Actions>
    </FormFrame>
  );
}
