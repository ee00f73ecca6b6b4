import {
  ADDITIONAL_PROPERTY_FLAG,
  ERRORS_KEY,
  hasWidget,
  optionsList,
  RJSF_REF_CYCLE_KEY,
  type ErrorSchema,
  type FieldProps,
  type FieldTemplateProps,
  type UiSchema,
  type WidgetProps,
} from '@rjsf/utils';
import { useMemo, type ComponentType } from 'react';
import { typesOf } from '@kontor/schema-adapters';
import { conditionalFields } from '@kontor/schema-adapters/checks';
import { isRecord } from '@kontor/schema-adapters/json';
import { hasHelp } from '../controls/controlProps.ts';
import { errorTree } from '../messages/errorTree.ts';
import { useField, useForm } from '../model/formContext.ts';
import { ignore } from '../model/ignore.ts';
import { registeredWidget, uiOptionsOf } from '../model/uiOptions.ts';
import { isSimpleControl } from '../registries/widgets.ts';
import { StockField } from '../theme/StockField.tsx';
import type { FieldPath } from '../model/FormStore.ts';
import { ObjectProperties } from './ObjectProperties.tsx';

/** As rjsf's `formContext`: rjsf's own fields render the whole form, after a field of this theme threw. */
export const stockOnly = {};

/**
 * rjsf's `SchemaField` in this product's form: reads value and errors from the form's store by the field's path, and
 * writes changes there. Renders what {@link getSimpleField} supports directly in this theme's template; rjsf's own
 * field renders the rest (lists, choices between schemas, references, conditions, foreign controls).
 */
export function SchemaField(props: FieldProps) {
  const { store, describe, schema: rootSchema } = useForm();
  const { registry, uiSchema = noUi, name, fieldPathId } = props;
  const { path, $id: id } = fieldPathId;
  const schema = path.length === 0 ? (rootSchema ?? props.schema) : props.schema;
  const drawing = useMemo(
    () => (registry.formContext === stockOnly ? undefined : getSimpleField({ schema, uiSchema, registry })),
    [schema, uiSchema, registry],
  );
  const isObject = drawing && 'Field' in drawing && drawing.Field === ObjectProperties;
  const { value, errors } = useField(store, path, isObject ? 'own' : 'all');
  const errorSchema = errors.length === 0 ? undefined : errorTree(errors, (error) => describe(error).text, path.length);
  const rawErrors = errorSchema?.[ERRORS_KEY];
  const field = {
    ...props,
    schema,
    uiSchema,
    formData: value,
    ...(errorSchema && { errorSchema }),
    // Only the root writes to the store: rjsf's fields between root and field may add to a change.
    ...(path.length === 0 && { onChange: (leaf: unknown, at: FieldPath) => store.setValue(at, leaf) }),
    onBlur: () => store.leaveField(path),
    onFocus: ignore,
  };
  if (!drawing) return <StockField {...field} />;
  const options = uiOptionsOf(uiSchema);
  const control = {
    ...field,
    id,
    label: options.title ?? schema.title ?? name,
    required: props.required === true,
    disabled: props.disabled === true,
    readonly: options.readonly ?? (props.readonly === true || schema.readOnly === true),
    ...(rawErrors && { rawErrors }),
  };
  const { FieldTemplate } = registry.templates;
  return (
    // `ignore`: only additional properties can be renamed or removed, and rjsf's own field renders those.
    <FieldTemplate
      {...control}
      {...renderNotes(control)}
      style={undefined}
      displayLabel={!isObject}
      onKeyRename={ignore}
      onKeyRenameBlur={ignore}
      onRemoveProperty={ignore}
    >
      {'Field' in drawing ? (
        <drawing.Field {...control} />
      ) : (
        <drawing.Widget
          {...control}
          options={drawing.options}
          value={value}
          placeholder={typeof options.placeholder === 'string' ? options.placeholder : ''}
          onChange={(leaf: unknown, schemaErrors?: ErrorSchema, at = id) =>
            field.onChange(leaf, path, schemaErrors, at)
          }
        />
      )}
    </FieldTemplate>
  );
}

const noUi: UiSchema = {};

/** Renders description, help and errors of a field by the registry's templates. */
function renderNotes(
  field: FieldProps,
): Pick<FieldTemplateProps, 'rawDescription' | 'description' | 'help' | 'errors'> {
  const { schema, uiSchema, registry, fieldPathId, errorSchema, rawErrors = [] } = field;
  const { DescriptionFieldTemplate, FieldErrorTemplate, FieldHelpTemplate } = registry.templates;
  const options = uiOptionsOf(uiSchema);
  const text = options.description ?? schema.description ?? '';
  const common = { schema, registry, fieldPathId, ...(uiSchema && { uiSchema }) };
  return {
    rawDescription: text,
    ...(text && {
      description: <DescriptionFieldTemplate {...common} id={`${fieldPathId.$id}__description`} description={text} />,
    }),
    ...(hasHelp(options) && {
      help: <FieldHelpTemplate {...common} help={options.help} hasErrors={rawErrors.length > 0} />,
    }),
    ...(errorSchema && { errors: <FieldErrorTemplate {...common} errors={rawErrors} errorSchema={errorSchema} /> }),
  };
}

/** The component that renders a property without rjsf's own field around it. */
type SimpleField =
  | { readonly Field: ComponentType<FieldProps> }
  | { readonly Widget: ComponentType<WidgetProps>; readonly options: WidgetProps['options'] };

/**
 * The component for a property that needs nothing of rjsf's own field: an object with declared properties, one value,
 * or a composite, with a control of this theme that fits its type. Undefined for all else: foreign controls, lists,
 * choices between schemas, references, conditions.
 */
function getSimpleField({
  schema,
  uiSchema,
  registry,
}: Pick<FieldProps, 'schema' | 'uiSchema' | 'registry'>): SimpleField | undefined {
  const options = uiOptionsOf(uiSchema);
  if (
    !isRecord(schema) ||
    conditionalFields(Object({ schema, uiSchema: uiSchema ?? {} })) === undefined ||
    // Additional properties can be renamed and removed; recursive schemas open level by level.
    ADDITIONAL_PROPERTY_FLAG in schema ||
    Reflect.get(schema, RJSF_REF_CYCLE_KEY) === true ||
    schema.deprecated === true ||
    stockOptions.some((option) => options[option] !== undefined)
  )
    return undefined;
  const { field, widget } = options;
  if (field !== undefined) {
    const Field: unknown = typeof field === 'string' ? registry.fields[field] : field;
    return isSimpleControl<FieldProps>(Field) ? { Field } : undefined;
  }
  const [type = 'array', ...otherTypes] = typesOf(schema).filter((name) => name !== 'null');
  if (type === 'object') return widget === undefined && schema.properties ? { Field: ObjectProperties } : undefined;
  const Widget = registeredWidget(registry.widgets, widget ?? getDefaultWidget(schema, type));
  if (!singleTypes.has(type) || otherTypes.length > 0 || !isSimpleControl<WidgetProps>(Widget)) return undefined;
  // rjsf makes the option texts of a boolean that is a select.
  if (type === 'boolean' && Widget.frame !== 'own' && Widget.frame !== 'cell') return undefined;
  if (typeof widget === 'string' && !hasWidget(schema, widget, registry.widgets)) return undefined;
  return {
    Widget,
    options: Object(schema.enum ? { ...options, enumOptions: optionsList(schema, uiSchema) } : options),
  };
}

const singleTypes = new Set(['string', 'number', 'integer', 'boolean']);

/** Options that only rjsf's own field supports. */
const stockOptions =
  'enableMarkdownInHelp enableMarkdownInDescription disabled hideError autofocus label style FieldTemplate ObjectFieldTemplate deprecatedHandling'.split(
    ' ',
  );

/** rjsf's default widget for a type; undefined for the formats that rjsf has widgets for. */
function getDefaultWidget(schema: FieldProps['schema'], type: string): string | undefined {
  if (type === 'boolean') return 'checkbox';
  if (schema.enum !== undefined) return 'select';
  return schema.format === undefined ? 'text' : undefined;
}
