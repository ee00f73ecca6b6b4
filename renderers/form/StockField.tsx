import { getDefaultRegistry } from '@rjsf/core';
import type { FieldProps } from '@rjsf/utils';
import { guardedFields } from '../theme/guardedFields.tsx';

const { SchemaField: Guarded } = guardedFields(getDefaultRegistry().fields);

/** rjsf's own field. What it cannot draw says so in its place. */
export function StockField(props: FieldProps) {
  return Guarded ? <Guarded {...props} /> : null;
}
