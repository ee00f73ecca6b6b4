import type { ErrorSchema, FieldProps, FieldTemplateProps, UiSchema } from '@rjsf/utils';
import { useMemo } from 'react';
import { hasHelp } from '../controls/controlProps.ts';
import { errorTree } from '../messages/errorTree.ts';
import { ownErrors, useField, useForm } from '../model/formContext.ts';
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
  const form = useForm();
  if (!form) throw new Error('a field outside of a form');
  const { store, describe } = form;
  const { registry, uiSchema, name, fieldPathId } = props;
  const { path } = fieldPathId;
  const schema = path.length === 0 ? (form.schema ?? props.schema) : props.schema;
  const drawing = useMemo(
    () => (registry.formContext === onlyStock ? undefined : simpleField({ schema, uiSchema, registry })),
    [schema, uiSchema, registry],
  );
  const isObject = drawing !== undefined && 'Field' in drawing && drawing.Field === ObjectProperties;
  const { value, errors } = useField(store, path, isObject ? 'own' : 'all');
  const errorSchema = useMemo(
    () => (errors.length === 0 ? undefined : errorTree(errors, (error) => describe(error).text, path.length)),
    [errors, path.length, describe],
  );
  const field: FieldProps = {
    ...props,
    schema,
    formData: value,
    ...(errorSchema && { errorSchema }),
    // Fields of rjsf between here and the root may have something to add to a change.
    ...(path.length === 0 && { onChange: (leaf: unknown, at: FieldPath) => store.setValue(at, leaf) }),
    onBlur: () => store.leaveField(path),
    onFocus: ignore,
  };
  if (!drawing) return <StockField {...field} />;
  const options = uiOptionsOf(uiSchema);
  const { placeholder = '' } = options;
  const rawErrors = ownErrors(errorSchema);
  const control = {
    ...field,
    style: undefined,
    uiSchema: uiSchema ?? noUi,
    id: fieldPathId.$id,
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
          placeholder={String(placeholder)}
          onChange={(leaf: unknown, found?: ErrorSchema, id = control.id) => field.onChange(leaf, path, found, id)}
        />
      )}
    </FieldTemplate>
  );
}

const noUi: UiSchema = {};

type Notes = Pick<FieldTemplateProps, 'rawDescription' | 'description' | 'help' | 'errors'>;

/** Description, help and errors by the registry's templates, as far as there are any. */
function notesOf({ schema, uiSchema, registry, fieldPathId, errorSchema, rawErrors = [] }: FieldProps): Notes {
  const { DescriptionFieldTemplate, FieldErrorTemplate, FieldHelpTemplate } = registry.templates;
  const options = uiOptionsOf(uiSchema);
  const rawDescription = options.description ?? schema.description ?? '';
  const common = { schema, registry, fieldPathId, ...(uiSchema && { uiSchema }) };
  return {
    rawDescription,
    ...(rawDescription && {
      description: (
        <DescriptionFieldTemplate {...common} id={`${fieldPathId.$id}__description`} description={rawDescription} />
      ),
    }),
    ...(hasHelp(options) && {
      help: <FieldHelpTemplate {...common} help={options.help} hasErrors={rawErrors.length > 0} />,
    }),
    ...(errorSchema && {
      errors: <FieldErrorTemplate {...common} errors={rawErrors} errorSchema={errorSchema} />,
    }),
  };
}
