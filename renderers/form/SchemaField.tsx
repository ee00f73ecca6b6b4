import type { FieldProps, EnumOptionsType, FieldTemplateProps, WidgetProps } from '@rjsf/utils';
import { createContext, use, type ReactElement } from 'react';
import { unheard } from '../controls/heldText.ts';
import { useFormNodes, useNode, type FieldPath } from '../model/formNodes.ts';
import { controlFor, type Drawing } from '../registries/controlFor.ts';
import { getDefaultRegistry } from '@rjsf/core';
import { guardedFields } from '../theme/guardedFields.tsx';
import { hasHelp } from '../controls/controlProps.ts';
import { ownErrors } from '../messages/errorTree.ts';
import { uiOptionsOf } from '../model/uiOptions.ts';
import { ObjectProperties } from './ObjectProperties.tsx';

/** Whether everything is drawn by rjsf's own fields, because something in the form could not be drawn otherwise. */
const OnlyStock = createContext(false);

/** Makes rjsf's own fields draw everything below. */
export const OnlyStockProvider = OnlyStock.Provider;

/**
 * rjsf's `SchemaField` in this product's form: value and errors come from the form's model, by the field's path, and
 * changes go there. What {@link controlFor} names is drawn directly; all else (lists, choices between schemas,
 * references, conditions, foreign controls) by rjsf's own field.
 */
export function SchemaField(props: FieldProps) {
  const { registry, fieldPathId } = props;
  const { path, $id: id } = fieldPathId;
  const nodes = useFormNodes();
  if (!nodes) throw new Error('a form without a model');
  const isOnlyStock = use(OnlyStock);
  const drawing = isOnlyStock ? undefined : controlFor(registry, props);
  const node = useNode(nodes, path, drawing?.kind === 'object' ? 'errors' : 'all');
  nodes.drawn(id, path);
  const field: FieldProps = {
    ...props,
    formData: node.value,
    errorSchema: node.errors,
    // Fields of rjsf between here and the root may have something to add to a change.
    ...(path.length === 0 && { onChange: (value: unknown, at: FieldPath) => nodes.write(at, value), ...silent }),
  };
  return drawing ? drawnField(field, drawing) : <StockField {...field} />;
}

/** Nothing happens when a field gets or loses the focus; the form's listener commits. */
const silent = { onBlur: unheard, onFocus: unheard };

/**
 * A property with a known control: the templates and the control with the props that rjsf's own `SchemaField` and
 * `StringField` give them, without their components in between. A function, because each component of each field costs
 * time in a long form.
 */
function drawnField(field: FieldProps, drawing: Drawing): ReactElement {
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

const { SchemaField: Guarded } = guardedFields(getDefaultRegistry().fields);

/** rjsf's own field. What it cannot draw says so in its place. */
function StockField(props: FieldProps) {
  return Guarded ? <Guarded {...props} /> : null;
}
