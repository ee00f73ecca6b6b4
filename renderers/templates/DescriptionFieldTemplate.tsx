import type { DescriptionFieldProps } from '@rjsf/utils';
import styles from '../controls/controls.module.css';
import { schemaText } from './schemaText.ts';

/** A schema's description of a field, below its label. */
export function DescriptionFieldTemplate({ id, description, uiSchema, registry }: DescriptionFieldProps) {
  if (!description) return null;
  return (
    <div className={styles.hint} id={id}>
      {schemaText(registry, { text: description, option: 'enableMarkdownInDescription', uiSchema, registry })}
    </div>
  );
}
