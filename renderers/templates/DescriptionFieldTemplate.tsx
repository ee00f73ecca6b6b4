import type { DescriptionFieldProps } from '@rjsf/utils';
import styles from '../controls/controls.module.css';
import { PlainOrMarkdown } from './general/PlainOrMarkdown.tsx';

/** A schema's description of a field, below its label. */
export function DescriptionFieldTemplate({ id, description, uiSchema, registry }: DescriptionFieldProps) {
  if (!description) return null;
  return (
    <div className={styles.hint} id={id}>
      <PlainOrMarkdown
        text={description}
        option="enableMarkdownInDescription"
        uiSchema={uiSchema}
        registry={registry}
      />
    </div>
  );
}
