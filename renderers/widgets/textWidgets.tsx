import { SchemaExamples } from '@rjsf/core';
import { examplesId, getInputProps, type BaseInputTemplateProps, type WidgetProps } from '@rjsf/utils';
import { useRenderer } from '../model/rendererContext.ts';
import { controlProps } from '../controls/controlProps.ts';
import styles from '../controls/controls.module.css';
import { useTextControl } from '../controls/textControl.ts';
import { uiOptionsOf, type UiOptions } from '../model/uiOptions.ts';
import { typesOf } from '#adapters/form/formSchema.ts';
import { PasswordInput } from './PasswordInput.tsx';

/**
 * One line of text or digits, and the input of rjsf's own widgets, which set a type. Numbers are typed as text with a
 * numeric keyboard: `type="number"` drops invalid input.
 */
export function TextWidget(props: BaseInputTemplateProps) {
  const { id, schema, uiSchema, options, readonly, placeholder, registry, multiple, accept } = props;
  const { language } = useRenderer();
  const own = uiOptionsOf(uiSchema);
  const isNative = (props.type ?? own.inputType) !== undefined;
  const text = useTextControl(props, isNative ? undefined : language);
  const { ClearButton } = registry.templates.ButtonTemplates;
  const canClear = options.allowClearTextInputs && !readonly && !props.disabled && text.value !== '';
  const hasExamples = Array.isArray(schema.examples);
  return (
    <>
      <input
        {...controlProps(props)}
        {...(isNative ? nativeProps(props) : textProps(schema, own))}
        {...text}
        {...(props.onChangeOverride && { onChange: props.onChangeOverride })}
        className={styles.input}
        placeholder={placeholder || undefined}
        readOnly={readonly}
        multiple={multiple}
        accept={accept}
        list={hasExamples ? examplesId(id) : undefined}
      />
      {canClear && <ClearButton registry={registry} onClick={() => props.onChange(options.emptyValue)} />}
      {hasExamples && <SchemaExamples id={id} schema={schema} />}
    </>
  );
}

/** What a type and the schema set on an input: limits, autocomplete. */
function nativeProps({ schema, type, options }: BaseInputTemplateProps) {
  return { ...(type === 'email' && { autoComplete: type }), ...getInputProps(schema, type, options) };
}

/** The keyboard of a phone. Numeric ones have no minus sign on some phones. */
function textProps(schema: WidgetProps['schema'], { inputMode: named }: UiOptions) {
  const isEmail = named === 'email' || schema.format === 'email';
  const types = typesOf(schema);
  const numeric = types.includes('integer') ? 'numeric' : types.includes('number') ? 'decimal' : undefined;
  const inputMode = named ?? (numeric && (schema.minimum ?? 0) < 0 ? 'text' : numeric);
  return { type: isEmail ? 'email' : inputMode === 'tel' ? 'tel' : 'text', inputMode };
}

/** A date as YYYY-MM-DD in the native date input, whose order of day, month and year follows the customer's system. */
export function DateWidget(props: WidgetProps) {
  return <TextWidget type="date" {...props} />;
}

/** A password of a form from schema or content. */
export function PasswordWidget(props: WidgetProps) {
  return <PasswordInput {...controlProps(props)} {...useTextControl(props)} readOnly={props.readonly} />;
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
