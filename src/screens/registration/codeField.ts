import { portalMessages } from '#adapters/model/portalMessages.ts';
import type { FormValue } from '#adapters/model/form.ts';
import type { ConstantField } from '#renderers/form/constantFields.ts';
import { formText } from '../../rules/formText.ts';

/** The field for a mailed code. */
export const codeField: ConstantField = {
  key: 'code',
  control: 'text',
  titleKey: 'clp.code.label',
  required: true,
  options: {
    autocomplete: 'one-time-code',
    inputMode: 'numeric',
    messageKeys: portalMessages.code,
  },
};

/** What was typed, without the spaces that people put between digits. */
export const typedCode = (value: FormValue): string => formText(value, 'code').replaceAll(/\s/g, '');

/** Whether it can be one of the services' codes; asking for another would use up an attempt. */
export const isSixDigits = (code: string): boolean => /^[0-9]{6}$/.test(code);
