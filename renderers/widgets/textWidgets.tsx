import type { WidgetProps } from '@rjsf/utils';
import { normalisePhone } from '#adapters/countries/phoneNumbers.ts';
import { useRenderer } from '../model/rendererContext.ts';
import { controlProps } from '../controls/controlProps.ts';
import styles from '../controls/controls.module.css';
import { useTextControl } from '../controls/textControl.ts';
import { uiOptionsOf } from '../model/uiOptions.ts';
import type { ReactElement } from 'react';
import { typesOf } from '#adapters/form/formSchema.ts';

/**
 * One line of text or digits. A phone number (`normalise: 'phone'`) is written in the international format when the field
 * is left.
 * Source: requirements#phone-rule.
 */
export function TextWidget(props: WidgetProps) {
  const { siteCountry } = useRenderer();
  return useTextInput(props, (text) => normalisePhone(text, siteCountry));
}

/** One line of text, without the rules of phone numbers: for constant forms, whose scripts stay small. */
export function LineWidget(props: WidgetProps) {
  return useTextInput(props);
}

/** Numbers are typed as text with a numeric keyboard, never with `type="number"`, which drops invalid input. */
function useTextInput(props: WidgetProps, normalizePhone?: (text: string) => string): ReactElement {
  const { schema, uiSchema, readonly, placeholder } = props;
  const { language } = useRenderer();
  const { inputMode, inputType } = uiOptionsOf(uiSchema);
  const isEmail = inputMode === 'email' || schema.format === 'email';
  return (
    <input
      {...controlProps(props)}
      {...useTextControl(props, { normalizePhone, language })}
      className={styles.input}
      type={inputType ?? (isEmail ? 'email' : inputMode === 'tel' ? 'tel' : 'text')}
      inputMode={inputMode ?? keyboardOf(schema)}
      placeholder={placeholder || undefined}
      readOnly={readonly}
    />
  );
}
function keyboardOf(schema: WidgetProps['schema']): 'numeric' | 'decimal' | undefined {
  const types = typesOf(schema);
  if (types.includes('integer')) return 'numeric';
  return types.includes('number') ? 'decimal' : undefined;
}

/** Several lines of text. */
export function TextareaWidget(props: WidgetProps) {
  const { uiSchema, readonly, placeholder } = props;
  return (
    <textarea
      {...controlProps(props)}
      {...useTextControl(props)}
      className={styles.area}
      rows={uiOptionsOf(uiSchema).rows ?? 4}
      placeholder={placeholder || undefined}
      readOnly={readonly}
    />
  );
}
