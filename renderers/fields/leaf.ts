import type { FieldProps, RJSFSchema } from '@rjsf/utils';
import { isJsonObject, type Json } from '#adapters/model/json.ts';

/** An inner value of a composite field; undefined if it has none. */
export function leafIn(formData: FieldProps['formData'], leaf: string): Json | undefined {
  return isJsonObject(formData) && Object.hasOwn(formData, leaf) ? formData[leaf] : undefined;
}

/** The schema of an inner value; `fallback` if the field's schema has none. */
export function leafSchema({ properties = {} }: RJSFSchema, leaf: string, fallback: RJSFSchema): RJSFSchema {
  const inner = Object.hasOwn(properties, leaf) ? properties[leaf] : undefined;
  return typeof inner === 'object' ? inner : fallback;
}
