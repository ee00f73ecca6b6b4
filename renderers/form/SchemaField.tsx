import type { ErrorSchema, FieldProps, UiSchema } from '@rjsf/utils';
import { createContext, use, useMemo, type ReactElement } from 'react';
import { hasHelp } from '../controls/controlProps.ts';
import { errorTree } from '../messages/errorTree.ts';
import { ownErrors, useField, useForm, type FormContext } from '../model/formContext.ts';
import { ignore } from '../model/ignore.ts';
import { uiOptionsOf } from '../model/uiOptions.ts';
import { StockField } from '../theme/StockField.tsx';
import type { FieldPath, FieldState } from './FormStore.ts';
import { ObjectProperties } from './ObjectProperties.tsx';
import { simpleField } from './simpleField.ts';

/** Whether everything is drawn by rjsf's own fields, because something in the form could not be drawn otherwise. */
const OnlyStock = createContext(false);

/** Makes rjsf's own fields draw everything below. */
export const OnlyStockProvider = OnlyStock.Provider;

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
  const isOnlyStock = use(OnlyStock);
  const drawing = useMemo(
    () => (isOnlyStock ? undefined : simpleField({ schema, uiSchema, registry })),
    [isOnlyStock, schema, uiSchema, registry],
  );
  const isObject = drawing?.component === ObjectProperties;
  const state = useField(store, path, isObject ? 'own' : 'all');
  const errorSchema = useErrorSchema(state, path, describe);
  const field: FieldProps = {
    ...props,
    schema,
    formData: state.value,
    ...(errorSchema && { errorSchema }),
    // Fields of rjsf between here and the root may have something to add to a change.
    ...(path.length === 0 && { onChange: (value: unknown, at: FieldPath) => store.setValue(at, value) }),
    onBlur: () => store.leaveField(path),
    onFocus: ignore,
  };
  if (!drawing) return <StockField {...field} />;
  const options = uiOptionsOf(uiSchema);
  const { placeholder = '' } = options;
  const rawErrors = ownErrors(errorSchema);
  const { style: _style, ...rest } = field;
  const control = {
    ...rest,
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
      {drawing.kind === 'widget' ? (
        <drawing.component
          {...control}
          options={drawing.options}
          value={state.value}
          placeholder={String(placeholder)}
          onChange={(value: unknown, errors?: ErrorSchema, id = control.id) => field.onChange(value, path, errors, id)}
        />
      ) : (
        <drawing.component {...control} />
      )}
    </FieldTemplate>
  );
}

const noUi: UiSchema = {};

/** The errors at and below a path as rjsf's tree of sentences. */
function useErrorSchema(
  state: FieldState,
  { length }: FieldPath,
  describe: FormContext['describe'],
): ErrorSchema | undefined {
  return useMemo(
    () => (state.errors.length === 0 ? undefined : errorTree(state.errors, (error) => describe(error).text, length)),
    [state, length, describe],
  );
}

interface Notes {
  readonly rawDescription: string;
  readonly description?: ReactElement;
  readonly help?: ReactElement;
  readonly errors?: ReactElement;
}

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
