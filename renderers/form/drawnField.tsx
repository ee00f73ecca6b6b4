import { type EnumOptionsType, type FieldProps, type FieldTemplateProps, type WidgetProps } from '@rjsf/utils';
import type { ReactElement } from 'react';
import { hasHelp } from '../controls/describedBy.ts';
import { ownErrors } from '../messages/errorTree.ts';
import { uiOptionsOf } from '../model/uiOptions.ts';
import { ObjectProperties } from './ObjectProperties.tsx';
import type { Drawing } from '../registries/controlFor.ts';

/**
 * A property with a known control: the templates and the control with the props that rjsf's own `SchemaField` and
 * `StringField` give them, without their components in between. A function, because each component of each field costs
 * time in a long form.
 */
export function drawnField(field: FieldProps, drawing: Drawing): ReactElement {
  const { FieldTemplate } = field.registry.templates;
  return <FieldTemplate {...templateProps(field, drawing)}>{controlIn(field, drawing)}</FieldTemplate>;
}

function controlIn(field: FieldProps, drawing: Drawing): ReactElement {
  const { schema, uiSchema, fieldPathId, formData, errorSchema, name, required = false, registry } = field;
  const rawErrors = ownErrors(errorSchema);
  const readonly = isReadOnly(field);
  if (drawing.kind === 'object') return <ObjectProperties {...field} readonly={readonly} />;
  if (drawing.kind === 'field') {
    const Field = drawing.component;
    return <Field {...field} readonly={readonly} {...(rawErrors && { rawErrors })} />;
  }
  const { widget: _widget, placeholder = '', ...more } = uiOptionsOf(uiSchema);
  const options: WidgetProps['options'] = Object({
    ...more,
    ...(schema.enum && { enumOptions: choicesOf(schema.enum) }),
  });
  const Widget = drawing.component;
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
      readonly={readonly}
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

function templateProps(field: FieldProps, drawing: Drawing): Omit<FieldTemplateProps, 'children'> {
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
    displayLabel: drawing.kind !== 'object' && (drawing.marks.frame ?? 'field') === 'field',
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
    onKeyRename: nothing,
    onKeyRenameBlur: nothing,
    onRemoveProperty: nothing,
  };
}

function labelOf({ schema, uiSchema, name }: FieldProps): string {
  return uiOptionsOf(uiSchema).title ?? schema.title ?? name;
}

function isReadOnly({ schema, uiSchema, readonly }: FieldProps): boolean {
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

function nothing(): void {
  // Only properties that a customer added can be renamed or removed; rjsf's own field draws those.
}
