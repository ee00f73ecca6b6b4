import { ERRORS_KEY, type ErrorSchema, type FieldProps, type FieldTemplateProps, type UiSchema } from '@rjsf/utils';
import { useMemo } from 'react';
import { hasHelp } from '../controls/controlProps.ts';
import { errorTree } from '../messages/errorTree.ts';
import { useField, useForm } from '../model/formContext.ts';
import { ignore } from '../model/ignore.ts';
import { uiOptionsOf } from '../model/uiOptions.ts';
import { StockField } from '../theme/StockField.tsx';
import type { FieldPath } from '../model/FormStore.ts';
import { ObjectProperties } from './ObjectProperties.tsx';
import { simpleField } from './simpleField.ts';

/** As rjsf's `formContext`: its own fields draw everything, because something in the form could not be drawn otherwise. */
export const onlyStock = {};

/**
 * rjsf's `SchemaField` in this product's form: value and errors come from the form's store, by the field's path, and
 * changes go there. What {@link simpleField} knows is drawn directly in this theme's template; all else (lists, choices
 * between schemas, references, conditions, foreign controls) by rjsf's own field.
 */
export function SchemaField(props: FieldProps) {
  const { store, describe, schema: rootSchema } = useForm();
  const { registry, uiSchema = noUi, name, fieldPathId } = props;
  const { path, $id: id } = fieldPathId;
  const schema = path.length === 0 ? (rootSchema ?? props.schema) : props.schema;
  const drawing = useMemo(
    () => (registry.formContext === onlyStock ? undefined : simpleField({ schema, uiSchema, registry })),
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
    // Fields of rjsf between here and the root may have something to add to a change.
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
    // Only properties that a customer added can be renamed or removed; rjsf's own field draws those.
    <FieldTemplate
      {...control}
      {...notesOf(control)}
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
          placeholder={String(options.placeholder ?? '')}
          onChange={(leaf: unknown, found?: ErrorSchema, at = id) => field.onChange(leaf, path, found, at)}
        />
      )}
    </FieldTemplate>
  );
}

const noUi: UiSchema = {};

/** Description, help and errors by the registry's templates, as far as there are any. */
function notesOf(field: FieldProps): Pick<FieldTemplateProps, 'rawDescription' | 'description' | 'help' | 'errors'> {
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
