import type { FieldError } from '@kontor/schema-adapters/checks';
import type { FormValue } from '@kontor/schema-adapters';
import { portalMessages } from '@kontor/schema-adapters/content';
import { checkText, Fields, TextField, usePlainForm } from '@kontor/rjsf-theme/form';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formText } from './formText.ts';

const labels = { code: 'clp.code.label' } as const;
const check = (value: FormValue): readonly FieldError[] =>
  checkText('code', typedCode(value), { messageKeys: portalMessages.code });

/** A form for a mailed code. */
export function useCodeForm(anchor: string): ReturnType<typeof usePlainForm> {
  const { t } = useTranslation();
  return usePlainForm(anchor, { labels, check, t });
}

/** The field for a mailed code. */
export function CodeField(): ReactElement {
  const { t } = useTranslation();
  return (
    <Fields>
      <TextField name="code" label={t(labels.code)} autoComplete="one-time-code" inputMode="numeric" />
    </Fields>
  );
}

/** The typed code without the spaces between its digits. */
export function typedCode(value: FormValue): string {
  return formText(value, 'code').replaceAll(/\s/g, '');
}

/** Whether the text can be a code of the services; any other text would use up an attempt. */
export const isSixDigits = (code: string): boolean => /^[0-9]{6}$/.test(code);
