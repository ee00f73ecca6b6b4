import {
  getUiOptions,
  TranslatableString,
  type CyclicSchemaExpandProps,
  type FallbackFieldTemplateProps,
  type MultiSchemaFieldTemplateProps,
  type OptionalDataControlsTemplateProps,
  type WidgetProps,
} from '@rjsf/utils';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { isValidElement } from 'react';
import controls from '../../controls/controls.module.css';
import styles from './general.module.css';

/** The choice between several schemas (`oneOf`, `anyOf`), and the fields of the chosen one. */
export function MultiSchemaFieldTemplate({
  selector,
  optionSchemaField,
  schema,
  uiSchema,
  registry,
}: MultiSchemaFieldTemplateProps) {
  const { title = schema.title } = getUiOptions(uiSchema, registry.globalUiOptions);
  // rjsf gives the selector no label.
  const id = isValidElement<WidgetProps>(selector) ? selector.props.id : undefined;
  return (
    <div className={styles.choice}>
      {id !== undefined && (
        <label className={controls.label} htmlFor={id}>
          {registry.translateString(TranslatableString.Type)}
          {title && <span className={styles.spoken}>, {title}</span>}
        </label>
      )}
      {selector}
      {optionSchemaField}
    </div>
  );
}

/** A value whose type the schema does not fix: a choice of the type, and the field for it. */
export function FallbackFieldTemplate({ typeSelector, schemaField }: FallbackFieldTemplateProps) {
  return (
    <div className={styles.choice}>
      {typeSelector}
      {schemaField}
    </div>
  );
}

/** Adds or removes the data of an optional group, or says that there are none. */
export function OptionalDataControlsTemplate({
  id,
  label,
  onAddClick,
  onRemoveClick,
}: OptionalDataControlsTemplateProps) {
  const press = onAddClick ?? onRemoveClick;
  if (!press)
    return (
      <em className={styles.description} id={id}>
        {label}
      </em>
    );
  return (
    <button type="button" className={styles.button} id={id} onClick={press}>
      {onAddClick ? <Plus size={20} aria-hidden /> : <Trash2 size={20} aria-hidden />}
      {label}
    </button>
  );
}

/** A schema that contains itself is drawn level by level, on demand. */
export function CyclicSchemaExpandTemplate({ name, fieldPathId, registry, onExpand }: CyclicSchemaExpandProps) {
  return (
    <div className={styles.note}>
      <p id={`${fieldPathId.$id}__cycle`}>{registry.translateString(TranslatableString.CycleDetected, [name])}</p>
      <button
        type="button"
        className={styles.button}
        aria-describedby={`${fieldPathId.$id}__cycle`}
        onClick={() => onExpand(fieldPathId.$id)}
      >
        {registry.translateString(TranslatableString.ExpandButton)}
      </button>
    </div>
  );
}
