import { examplesId, getInputProps, type BaseInputTemplateProps } from '@rjsf/utils';
import type { ChangeEvent } from 'react';
import controls from '../../controls/controls.module.css';
import { inputAria } from '../../widgets/widgetAria.ts';

/**
 * The one-line input that text, e-mail, date and other widgets share. Numbers are typed as text with a numeric
 * keyboard, because `type="number"` drops invalid input; a widget that sets a type gets it.
 */
export function BaseInputTemplate(props: BaseInputTemplateProps) {
  const { id, htmlName, value, schema, options, placeholder, registry, multiple, accept } = props;
  const { readonly, disabled, autofocus, onChange, onChangeOverride, onBlur, onFocus } = props;
  const { ClearButton } = registry.templates.ButtonTemplates;
  const change = ({ target }: ChangeEvent<HTMLInputElement>): void =>
    onChange(target.value === '' ? options.emptyValue : target.value);
  const shown: string | number = value ?? '';
  const canClear = options.allowClearTextInputs && !readonly && !disabled && shown !== '';
  return (
    <>
      <input
        className={controls.input}
        {...nativeProps(props)}
        {...inputAria(props)}
        id={id}
        name={htmlName ?? id}
        value={shown}
        placeholder={placeholder}
        readOnly={readonly}
        disabled={disabled}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form's author asks for it in the uiSchema
        autoFocus={autofocus}
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
