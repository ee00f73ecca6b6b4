import type { WidgetProps } from '@rjsf/utils';
import { controlProps } from '../controls/controlProps.ts';
import styles from '../controls/controls.module.css';
import { useHeldText } from '../controls/heldText.ts';
import { uiOptionsOf } from '../model/uiOptions.ts';

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
