import type { WidgetProps } from '@rjsf/utils';
import { useRenderer } from '../model/rendererContext.ts';
import { controlProps } from '../controls/controlProps.ts';
import styles from '../controls/controls.module.css';
import { useTextControl } from '../controls/textControl.ts';
import { uiOptionsOf } from '../model/uiOptions.ts';
import { typesOf } from '#adapters/form/formSchema.ts';

/** One line of text or digits. Numbers are typed as text with a numeric keyboard: `type="number"` drops invalid input. */
export function TextWidget(props: WidgetProps) {
  const { schema, uiSchema, readonly, placeholder } = props;
  const { language } = useRenderer();
  const { inputMode, inputType } = uiOptionsOf(uiSchema);
  const isEmail = inputMode === 'email' || schema.format === 'email';
  return (
    <input
      {...controlProps(props)}
      {...useTextControl(props, language)}
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
