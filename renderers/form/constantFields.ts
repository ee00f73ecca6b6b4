import { EMAIL_PATTERN, LONGEST_EMAIL } from '#adapters/model/emailAddress.ts';
import { LONGEST_TEXT, portalMessages } from '#adapters/model/portalMessages.ts';
import type { ReactNode } from 'react';
import type { AdaptedForm, FieldOptions, FormSchema } from '#adapters/model/form.ts';
import { standardUi } from '#adapters/form/formSchema.ts';
import type { PasswordCheck } from '#adapters/provider-rules/passwordPolicy.ts';
import type { UiOptions } from '../model/uiOptions.ts';
import { CheckboxWidget } from '../widgets/CheckboxWidget.tsx';
import { PasswordWidget } from '../widgets/PasswordWidget.tsx';
import { LineWidget } from '../widgets/textWidgets.tsx';

/** Widgets of constant forms, by the name of a field's control. The theme has more; these few keep the first screen small. */
export const constantWidgets = {
  text: LineWidget,
  email: LineWidget,
  password: PasswordWidget,
  checkbox: CheckboxWidget,
};

/** One field of a form that does not depend on schema or content: login, registration, reset, password. */
export interface ConstantField {
  readonly key: string;
  readonly control: keyof typeof constantWidgets;
  /** Message key of the label. */
  readonly titleKey: string;
  /** A checkbox's label with links in it; messages use the label of `titleKey`. */
  readonly richLabel?: ReactNode;
  readonly required?: boolean;
  /** Rules besides the control's own; a required checkbox must be ticked, an e-mail address must look like one. */
  readonly schema?: FormSchema;
  /** Autocomplete, hint, message keys by failed rule … */
  readonly options?: Partial<FieldOptions>;
  /**
   * The policy of a new password: all checks must be met, and they are listed below the field. While they are
   * `AWAITED`, their list has its place.
   */
  readonly passwordChecks?: readonly PasswordCheck[] | 'AWAITED';
}

/** The form of these fields, in the format of the generated ones. */
export function constantForm(anchor: string, fields: readonly ConstantField[]): AdaptedForm {
  return {
    anchor,
    bindings: [],
    schema: {
      type: 'object',
      properties: Object.fromEntries(fields.map((field) => [field.key, schemaOf(field)])),
      required: fields.filter(({ required }) => required).map(({ key }) => key),
    },
    uiSchema: Object.fromEntries(
      fields.map((field) => [field.key, standardUi({ 'ui:widget': field.control, 'ui:options': optionsOf(field) })]),
    ),
  };
}

function schemaOf({ control, required, schema }: ConstantField): FormSchema {
  if (control === 'checkbox') return { type: 'boolean', ...(required && { const: true }), ...schema };
  if (control === 'email') return { type: 'string', maxLength: LONGEST_EMAIL, pattern: EMAIL_PATTERN, ...schema };
  return { type: 'string', maxLength: LONGEST_TEXT, ...schema };
}

function optionsOf({
  control,
  titleKey,
  options,
  key,
  richLabel,
  passwordChecks,
}: ConstantField): FieldOptions & Shown {
  const isEmail = control === 'email';
  return {
    provider: key,
    titleKey,
    ...(isEmail && { inputMode: 'email', autocomplete: 'email' }),
    ...(richLabel !== undefined && { richLabel }),
    ...(passwordChecks && { passwordChecks }),
    ...options,
    messageKeys: {
      ...(isEmail && portalMessages.email),
      ...options?.messageKeys,
    },
  };
}

/** What only the widgets of constant forms show. */
type Shown = Pick<UiOptions, 'richLabel' | 'passwordChecks'>;
