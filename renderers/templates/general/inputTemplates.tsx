import {
  examplesId,
  getInputProps,
  type BaseInputTemplateProps,
  getUiOptions,
  TranslatableString,
  type CyclicSchemaExpandProps,
  type MultiSchemaFieldTemplateProps,
  type OptionalDataControlsTemplateProps,
  type WidgetProps,
} from '@rjsf/utils';
import { type ChangeEvent, isValidElement } from 'react';
import controls from '../../controls/controls.module.css';
import { controlProps } from '../../controls/controlProps.ts';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import styles from './general.module.css';

/**
 * The one-line input that text, e-mail, date and other widgets share. Numbers are typed as text with a numeric
 * keyboard, because `type="number"` drops invalid input; a widget that sets a type gets it.
 */
export function BaseInputTemplate(props: BaseInputTemplateProps) {
  const { id, htmlName, value, schema, options, placeholder, registry, multiple, accept } = props;
  const { readonly, disabled, onChange, onChangeOverride, onBlur, onFocus } = props;
  const { ClearButton } = registry.templates.ButtonTemplates;
  const change = ({ target }: ChangeEvent<HTMLInputElement>): void =>
    onChange(target.value === '' ? options.emptyValue : target.value);
  const shown: string | number = value ?? '';
  const canClear = options.allowClearTextInputs && !readonly && !disabled && shown !== '';
  return (
    <>
      <input
        className={controls.input}
        {...controlProps(props)}
        {...nativeProps(props)}
        name={htmlName ?? id}
        value={shown}
        placeholder={placeholder}
        readOnly={readonly}
        multiple={multiple}
        accept={accept}
        list={Array.isArray(schema.examples) ? examplesId(id) : undefined}
        onChange={onChangeOverride ?? change}
        onBlur={(event) => onBlur(id, event.target.value)}
        onFocus={(event) => onFocus(id, event.target.value)}
      />
      {canClear && <ClearButton registry={registry} onClick={() => onChange(options.emptyValue)} />}
      {Array.isArray(schema.examples) && <Examples id={examplesId(id)} examples={examplesOf(schema)} />}
    </>
  );
}

/** What the schema sets on the native input: type, limits, autocomplete. */
function nativeProps({ schema, type, options }: BaseInputTemplateProps) {
  const native = getInputProps(schema, type, options);
  if (native.type === 'email') return { autoComplete: 'email', ...native };
  if (native.type !== 'number' || type !== undefined || options.inputType !== undefined) return native;
  return { ...native, type: 'text', step: undefined, min: undefined, max: undefined, inputMode: keyboardOf(schema) };
}

function keyboardOf({ type, minimum }: BaseInputTemplateProps['schema']): 'numeric' | 'decimal' | 'text' {
  // Numeric keyboards have no minus sign on some phones.
  if (minimum !== undefined && minimum < 0) return 'text';
  return type === 'integer' ? 'numeric' : 'decimal';
}

function examplesOf({ examples, default: preset }: BaseInputTemplateProps['schema']): readonly string[] {
  const listed = Array.isArray(examples) ? examples.map(String) : [];
  return typeof preset === 'string' || typeof preset === 'number' ? [...new Set([...listed, String(preset)])] : listed;
}

function Examples({ id, examples }: { readonly id: string; readonly examples: readonly string[] }) {
  return (
    <datalist id={id}>
      {examples.map((example) => (
        <option key={example}>{example}</option>
      ))}
    </datalist>
  );
}

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
          <span>{registry.translateString(TranslatableString.Type)}</span>
          {title && <span className={controls.spoken}>{`, ${title}`}</span>}
        </label>
      )}
      {selector}
      {optionSchemaField}
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
      <span>{label}</span>
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
