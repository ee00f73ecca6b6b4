import type { ErrorSchema, FieldProps } from '@rjsf/utils';
import { createContext, use, useMemo, type ReactElement } from 'react';
import { errorTree } from '../messages/errorTree.ts';
import { ignore } from '../model/ignore.ts';
import { ownErrors, useField, useForm, type FormContext } from '../model/formContext.ts';
import { StockField } from '../theme/StockField.tsx';
import { drawnWidget, framed, isReadOnly } from './drawnField.tsx';
import type { FieldPath, FieldState } from './FormStore.ts';
import { ObjectProperties } from './ObjectProperties.tsx';
import { simpleField, type SimpleField } from './simpleField.ts';

/** Whether everything is drawn by rjsf's own fields, because something in the form could not be drawn otherwise. */
const OnlyStock = createContext(false);

/** Makes rjsf's own fields draw everything below. */
export const OnlyStockProvider = OnlyStock.Provider;

/**
 * rjsf's `SchemaField` in this product's form: value and errors come from the form's store, by the field's path, and
 * changes go there. What {@link simpleField} knows is drawn directly; all else (lists, choices between schemas,
 * references, conditions, foreign controls) by rjsf's own field.
 */
export function SchemaField(props: FieldProps) {
  const { registry, fieldPathId, schema, uiSchema } = props;
  const { path } = fieldPathId;
  const form = useForm();
  if (!form) throw new Error('a field outside of a form');
  const { store, describe } = form;
  const isOnlyStock = use(OnlyStock);
  const drawing = useMemo(
    () => (isOnlyStock ? undefined : simpleField({ schema, uiSchema, registry })),
    [isOnlyStock, schema, uiSchema, registry],
  );
  const isObject = drawing?.kind === 'object';
  const state = useField(store, path, isObject ? 'own' : 'all');
  const errorSchema = useErrorSchema(state, path, describe);
  const field: FieldProps = {
    ...props,
    formData: state.value,
    ...(errorSchema && { errorSchema }),
    // Fields of rjsf between here and the root may have something to add to a change.
    ...(path.length === 0 && { onChange: (value: unknown, at: FieldPath) => store.setValue(at, value) }),
    onBlur: () => store.leaveField(path),
    onFocus: ignore,
  };
  if (!drawing) return <StockField {...field} />;
  return framed(field, !isObject, controlIn(field, drawing));
}

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

function controlIn(field: FieldProps, drawing: SimpleField): ReactElement {
  if (drawing.kind === 'widget') return drawnWidget(field, drawing.component);
  const readonly = isReadOnly(field);
  if (drawing.kind === 'object') return <ObjectProperties {...field} readonly={readonly} />;
  const Field = drawing.component;
  const rawErrors = ownErrors(field.errorSchema);
  return <Field {...field} readonly={readonly} {...(rawErrors && { rawErrors })} />;
}
