import type { WidgetProps } from '@rjsf/utils';
import { typesOf } from '#adapters/form/formSchema.ts';
import { controlProps } from '../controls/controlProps.ts';
import styles from '../controls/controls.module.css';
import { useHeldText } from '../controls/useHeldText.ts';
import { uiOptionsOf } from '../model/uiOptions.ts';

interface TextWidgetProps extends WidgetProps {
  /** Normalises a typed phone number; absent if no form needs it, so that its rules are not loaded. */
  readonly tidyPhone?: (text: string) => string;
}

/**
 * One line of text or digits, which the element stores itself. Numbers are typed as text with a numeric keyboard, never
 * with `type="number"`, which drops invalid input.
 */
export function TextWidget({ tidyPhone, ...props }: TextWidgetProps) {
  const { schema, uiSchema, readonly, placeholder } = props;
  const { inputMode, inputType } = uiOptionsOf(uiSchema);
  const isEmail = inputMode === 'email' || schema.format === 'email';
  return (
    <input
      {...controlProps(props)}
      {...useHeldText<HTMLInputElement>(props, tidyPhone)}
      className={styles.input}
      type={inputType ?? (isEmail ? 'email' : inputMode === 'tel' ? 'tel' : 'text')}
      inputMode={inputMode ?? keyboardOf(schema)}
      placeholder={placeholder || undefined}
      readOnly={readonly}
    />
  );
}
TextWidget.uncontrolled = true as const;

function keyboardOf(schema: WidgetProps['schema']): 'numeric' | 'decimal' | undefined {
  const types = typesOf(schema);
  if (types.includes('integer')) return 'numeric';
  return types.includes('number') ? 'decimal' : undefined;
}
