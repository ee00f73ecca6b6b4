import type { WidgetProps } from '@rjsf/utils';
import type { ReactElement } from 'react';
import { typesOf } from '#adapters/form/formSchema.ts';
import { controlProps } from '../controls/controlProps.ts';
import styles from '../controls/controls.module.css';
import { useHeldText } from '../controls/heldText.ts';
import type { FieldPath } from '../model/formNodes.ts';
import { useRenderer } from '../model/rendererContext.ts';
import { uiOptionsOf } from '../model/uiOptions.ts';

/**
 * The input of one line of text or digits, which the element stores itself. Numbers are typed as text with a numeric
 * keyboard, never with `type="number"`, which drops invalid input. `tidyPhone` normalises a typed phone number; it is
 * absent if no form needs it, so that its rules are not loaded.
 */
export function useTextInput(
  props: WidgetProps & { readonly path?: FieldPath },
  tidyPhone?: (text: string) => string,
): ReactElement {
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
