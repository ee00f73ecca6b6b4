import { ownErrors } from '../model/formContext.ts';
import type { EnumOptionsType, FieldProps, FieldTemplateProps, WidgetProps } from '@rjsf/utils';
import type { ComponentType, ReactElement } from 'react';
import { hasHelp } from '../controls/controlProps.ts';

import { uiOptionsOf } from '../model/uiOptions.ts';
import { ignore } from '../model/ignore.ts';

/**
 * A property with a known control in the template, which gets the props that rjsf's own `SchemaField` gives it, without
 * that component in between. `hasLabel` is false for an object's
 * properties. Functions, because each component of each field costs time in a long form.
 */
export function framed(field: FieldProps, hasLabel: boolean, control: ReactElement): ReactElement {
  const { FieldTemplate } = field.registry.templates;
  return <FieldTemplate {...templateProps(field, hasLabel)}>{control}</FieldTemplate>;
}

/** A control for one value, with the props that rjsf's own fields give it. */
export function drawnWidget(field: FieldProps, Widget: ComponentType<WidgetProps>): ReactElement {
  const { schema, uiSchema, fieldPathId, formData, errorSchema, name, required = false, registry } = field;
  const rawErrors = ownErrors(errorSchema);
  const { widget: _widget, placeholder = '', ...more } = uiOptionsOf(uiSchema);
  const options: WidgetProps['options'] = Object({
    ...more,
    ...(schema.enum && { enumOptions: choicesOf(schema.enum) }),
  });
  return (
    <Widget
      id={fieldPathId.$id}
      name={name}
      label={labelOf(field)}
      schema={schema}
      {...(uiSchema && { uiSchema })}
      options={options}
      value={formData}
      required={required}
      disabled={field.disabled === true}
      readonly={isReadOnly(field)}
      placeholder={String(placeholder)}
      {...(rawErrors && { rawErrors })}
      registry={registry}
      onChange={(value: unknown, errors?: FieldProps['errorSchema'], id?: string) =>
        field.onChange(value, fieldPathId.path, errors, id ?? fieldPathId.$id)
      }
      onBlur={field.onBlur}
      onFocus={field.onFocus}
    />
  );
}

function templateProps(field: FieldProps, displayLabel: boolean): Omit<FieldTemplateProps, 'children'> {
  const { schema, uiSchema, fieldPathId, formData, errorSchema, required = false, registry } = field;
  const { DescriptionFieldTemplate, FieldErrorTemplate, FieldHelpTemplate } = registry.templates;
  const id = fieldPathId.$id;
  const options = uiOptionsOf(uiSchema);
  const rawErrors = ownErrors(errorSchema);
  const rawDescription = options.description ?? schema.description ?? '';
  const common = { schema, registry, ...(uiSchema && { uiSchema }) };
  return {
    ...common,
    id,
    fieldPathId,
    label: labelOf(field),
    displayLabel,
    rawDescription,
    ...(rawDescription && {
      description: <DescriptionFieldTemplate {...common} id={`${id}__description`} description={rawDescription} />,
    }),
    ...(hasHelp(options) && {
      help: (
        <FieldHelpTemplate
          {...common}
          fieldPathId={fieldPathId}
          help={options.help}
          hasErrors={rawErrors !== undefined}
        />
      ),
    }),
    ...(errorSchema && {
      errors: <FieldErrorTemplate {...common} fieldPathId={fieldPathId} errors={rawErrors} errorSchema={errorSchema} />,
    }),
    ...(rawErrors && { rawErrors }),
    required,
    disabled: field.disabled === true,
    readonly: isReadOnly(field),
    formData,
    onChange: field.onChange,
    // Only properties that a customer added can be renamed or removed; rjsf's own field draws those.
    onKeyRename: ignore,
    onKeyRenameBlur: ignore,
    onRemoveProperty: ignore,
  };
}

function labelOf({ schema, uiSchema, name }: FieldProps): string {
  return uiOptionsOf(uiSchema).title ?? schema.title ?? name;
}

/** Whether a property is only shown. */
export function isReadOnly({ schema, uiSchema, readonly }: FieldProps): boolean {
  return uiOptionsOf(uiSchema).readonly ?? (readonly === true || schema.readOnly === true);
}

const listed = new WeakMap<object, EnumOptionsType[]>();

/** The options of an enum without names of its own; rjsf's own field draws those that have names. */
function choicesOf(values: readonly unknown[]): EnumOptionsType[] {
  const before = listed.get(values);
  if (before) return before;
  const options = values.map((value) => ({ value, label: typeof value === 'string' ? value : JSON.stringify(value) }));
  listed.set(values, options);
  return options;
}
