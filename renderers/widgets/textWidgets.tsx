import type { WidgetProps } from '@rjsf/utils';
import { normalisePhone, phoneCountry } from '#adapters/countries/phoneNumbers.ts';
import { useObject } from '../model/formContext.ts';
import { useRenderer } from '../model/rendererContext.ts';
import { controlProps } from '../controls/controlProps.ts';
import styles from '../controls/controls.module.css';
import { useTextControl } from '../controls/textControl.ts';
import { uiOptionsOf } from '../model/uiOptions.ts';
import { type ReactElement, useEffect, useEffectEvent, useState } from 'react';
import { typesOf } from '#adapters/form/formSchema.ts';

/** One line of text or digits. */
export function TextWidget(props: WidgetProps) {
  return uiOptionsOf(props.uiSchema).normalise === 'phone' ? <PhoneLine {...props} /> : <LineWidget {...props} />;
}

/**
 * A phone number, written in the international format when the field is left: of the country that is chosen in the same
 * form, else of the customer's, else of the site's. If another country is chosen later, what was typed is read again.
 * Source: requirements#phone-rule.
 */
function PhoneLine(props: WidgetProps) {
  const { siteCountry } = useRenderer();
  const { country: home, countryKey } = uiOptionsOf(props.uiSchema);
  const country = phoneCountry(useObject([countryKey ?? ''], {}).value, home, siteCountry);
  const { value } = props;
  // How the number was typed, and in which country it was read.
  const [spelling, setSpelling] = useState({ text: '', country, reread: '' });
  if (spelling.country !== country) {
    const isOwn = spelling.text !== '' && value === normalisePhone(spelling.text, spelling.country);
    setSpelling({ ...spelling, country, reread: isOwn ? normalisePhone(spelling.text, country) : '' });
  }
  const write = useEffectEvent((number: string): void => props.onChange(number));
  useEffect(() => {
    if (spelling.reread !== '') write(spelling.reread);
  }, [spelling.reread]);
  return useTextInput(props, (text) => {
    const number = normalisePhone(text, country);
    if (text !== number) setSpelling({ text, country, reread: '' });
    return number;
  });
}

function LineWidget(props: WidgetProps) {
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
