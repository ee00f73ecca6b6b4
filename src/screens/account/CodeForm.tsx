import type { FieldError } from '#adapters/check/fieldError.ts';
import type { FormValue } from '#adapters/model/form.ts';
import { FormFrame } from '#renderers/form/FormFrame.tsx';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Actions, Button } from '../../layout/Button.tsx';
import { FocusFirst } from '../../layout/FocusFirst.tsx';
import type { Action } from '../../layout/useAction.ts';
import { CodeField, useCodeForm } from '../registration/CodeField.tsx';

interface CodeFormProps {
  readonly id: string;
  readonly anchor: string;
  /** Label of the submit button, if not that the code is confirmed. */
  readonly act?: string;
  readonly faults: readonly FieldError[];
  readonly submit: Action<[FormValue]>;
  /** Mails another code. */
  readonly again: Action<[]>;
  readonly isSentAgain: boolean;
  readonly onCancel: () => void;
  /** Further buttons. */
  readonly children?: ReactNode;
}

/** The field for a code of the services, with what can be done beside typing it. */
export function CodeForm(props: CodeFormProps): ReactElement {
  const { id, anchor, act, faults, submit, again, isSentAgain, onCancel, children } = props;
  const { t } = useTranslation();
  const form = useCodeForm(anchor);
  return (
    <>
      <output>{isSentAgain && !again.busy && <p>{t('clp.code.sent')}</p>}</output>
      <FocusFirst>
        <FormFrame {...form} id={id} extraErrors={faults} onSubmit={submit.run}>
          <CodeField />
          <Actions>
            <Button type="submit" busy={submit.busy}>
              {act ?? t('clp.code.submit')}
            </Button>
            <Button look="quiet" busy={again.busy} onClick={() => again.run()}>
              {t('clp.code.resend')}
            </Button>
            {children}
            <Button look="text" onClick={onCancel}>
              {t('clp.cancel')}
            </Button>
          </Actions>
        </FormFrame>
      </FocusFirst>
    </>
  );
}
