import { SchemaExamples } from '@rjsf/core';
import { examplesId, getInputProps, type BaseInputTemplateProps, type WidgetProps } from '@rjsf/utils';
import { useRenderer } from '../model/rendererContext.ts';
import { controlProps } from '../controls/controlProps.ts';
import styles from '../controls/controls.module.css';
import { useTextControl } from '../controls/textControl.ts';
import { uiOptionsOf, type UiOptions } from '../model/uiOptions.ts';
import { typesOf } from '@kontor/schema-adapters';
import { PasswordInput } from './PasswordInput.tsx';

/**
 * One line of text or digits; also the `BaseInputTemplate` of rjsf's own widgets, which set `type`. Numbers use a text
 * input with a numeric keyboard: `type="number"` drops invalid input.
 */
export function TextWidget(props: BaseInputTemplateProps) {
  const { id, schema, uiSchema, options, readonly, placeholder, registry, multiple, accept } = props;
  const { language } = useRenderer();
  const uiOptions = uiOptionsOf(uiSchema);
  const isNative = (props.type ?? uiOptions.inputType) !== undefined;
  const text = useTextControl(props, isNative ? undefined : language);
  const { ClearButton } = registry.templates.ButtonTemplates;
  const canClear = options.allowClearTextInputs && !readonly && !props.disabled && text.value !== '';
  const hasExamples = Array.isArray(schema.examples);
  return (
    <>
      <input
        {...controlProps(props)}
        {...(isNative ? nativeProps(props) : textProps(schema, uiOptions))}
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

/** Attributes of an input with a native type: limits of the schema, autocomplete. */
function nativeProps({ schema, type, options }: BaseInputTemplateProps) {
  return { ...(type === 'email' && { autoComplete: type }), ...getInputProps(schema, type, options) };
}

/**
 * Attributes for the keyboard of phones. Negative numbers need the text keyboard: numeric ones may lack a minus sign.
 */
function textProps(schema: WidgetProps['schema'], options: UiOptions) {
  const isEmail = options.inputMode === 'email' || schema.format === 'email';
  const types = typesOf(schema);
  const numeric = types.includes('integer') ? 'numeric' : types.includes('number') ? 'decimal' : undefined;
  const inputMode = options.inputMode ?? (numeric && (schema.minimum ?? 0) < 0 ? 'text' : numeric);
  return { type: isEmail ? 'email' : inputMode === 'tel' ? 'tel' : 'text', inputMode };
}

/** A date (YYYY-MM-DD) as a native date input; the order of day, month and year follows the customer's system. */
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
