import type { WidgetProps } from '@rjsf/utils';
import { normalisePhone } from '#adapters/countries/phoneNumbers.ts';
import { countryOf } from '#adapters/countries/countries.ts';
import { type FieldPath, useObjectNode } from '../model/formNodes.ts';
import { useRenderer } from '../model/rendererContext.ts';
import { controlProps } from '../controls/controlProps.ts';
import styles from '../controls/controls.module.css';
import { useHeldText } from '../controls/heldText.ts';
import { uiOptionsOf } from '../model/uiOptions.ts';
import { type ReactElement, useEffect, useRef } from 'react';
import { textOfValue, typesOf } from '#adapters/form/formSchema.ts';

/** One line of text or digits, which the element stores itself. */
export function TextWidget(props: TextProps) {
  return uiOptionsOf(props.uiSchema).normalise === 'phone' ? <PhoneLine {...props} /> : <LineWidget {...props} />;
}

/**
 * A phone number, written in the international format when the field is left: of the country that is chosen in the same
 * form, else of the customer's, else of the site's. If another country is chosen later, what was typed is read again.
 * Source: requirements#phone-rule.
 */
function PhoneLine(props: TextProps) {
  const { siteCountry } = useRenderer();
  const { country: home = siteCountry, countryKey } = uiOptionsOf(props.uiSchema);
  const chosen = textOfValue(useObjectNode([countryKey ?? ''], {}).value);
  const country = countryOf(chosen)?.code ?? countryOf(home)?.code ?? siteCountry;
  const typed = useRef({ text: '', number: '' });
  const { value, onChange } = props;
  useEffect(() => {
    const { text, number } = typed.current;
    const other = normalisePhone(text, country);
    if (number === '' || value !== number || other === number) return;
    typed.current = { text, number: other };
    onChange(other);
  }, [country, value, onChange]);
  return useTextInput(props, (text) => {
    const number = normalisePhone(text, country);
    if (number !== typed.current.number) typed.current = { text, number };
    return number;
  });
}

type TextProps = WidgetProps & { readonly path?: FieldPath };

/** One line of text, without the rules of phone numbers: for constant forms, whose scripts stay small. */
export function LineWidget(props: TextProps) {
  return useTextInput(props);
}

/**
 * The input of one line of text or digits, which the element stores itself. Numbers are typed as text with a numeric
 * keyboard, never with `type="number"`, which drops invalid input. `tidyPhone` normalises a typed phone number; it is
 * absent if no form needs it, so that its rules are not loaded.
 */
function useTextInput(props: TextProps, tidyPhone?: (text: string) => string): ReactElement {
  const { schema, uiSchema, readonly, placeholder } = props;
  const { language } = useRenderer();
  const { inputMode, inputType } = uiOptionsOf(uiSchema);
  const isEmail = inputMode === 'email' || schema.format === 'email';
  return (
    <input
      {...controlProps(props)}
      {...useHeldText<HTMLInputElement>(props, { tidyPhone, language })}
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

/** Several lines of text, stored by the element like those of `TextWidget`. */
export function TextareaWidget(props: WidgetProps) {
  const { uiSchema, readonly, placeholder } = props;
  return (
    <textarea
      {...controlProps(props)}
      {...useHeldText<HTMLTextAreaElement>(props)}
      className={styles.area}
      rows={uiOptionsOf(uiSchema).rows ?? 4}
      placeholder={placeholder || undefined}
      readOnly={readonly}
    />
  );
}
