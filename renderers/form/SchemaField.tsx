import type { FieldProps } from '@rjsf/utils';
import { createContext, use, type ReactElement } from 'react';
import { unheard } from '../controls/heldText.ts';
import { useFormNodes, useNode, type FieldPath, ownErrors } from '../model/formNodes.ts';
import { controlFor, type Drawing } from '../registries/controlFor.ts';
import { StockField } from '../theme/StockField.tsx';

import { drawnWidget, framed, isReadOnly } from './drawnField.tsx';
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
  const node = useNode(nodes, path, drawing?.kind === 'object' ? 'own' : 'all');
  nodes.drawn(id, path);
  const field: FieldProps = {
    ...props,
    formData: node.value,
    errorSchema: node.errors,
    // Fields of rjsf between here and the root may have something to add to a change.
    ...(path.length === 0 && { onChange: (value: unknown, at: FieldPath) => nodes.write(at, value), ...silent }),
  };
  if (!drawing) return <StockField {...field} />;
  return framed(field, drawing.kind !== 'object', controlIn(field, drawing));
}

/** Nothing happens when a field gets or loses the focus; the form's listener commits. */
const silent = { onBlur: unheard, onFocus: unheard };

function controlIn(field: FieldProps, drawing: Drawing): ReactElement {
  if (drawing.kind === 'widget') return drawnWidget(field, drawing.component);
  const readonly = isReadOnly(field);
  if (drawing.kind === 'object') return <ObjectProperties {...field} readonly={readonly} />;
  const Field = drawing.component;
  const rawErrors = ownErrors(field.errorSchema);
  return <Field {...field} readonly={readonly} {...(rawErrors && { rawErrors })} />;
}
