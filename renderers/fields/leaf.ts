import type { RJSFSchema } from '@rjsf/utils';

/** The schema of an inner value of a composite field; `fallback` if the field's schema has none. */
export function leafSchema({ properties = {} }: RJSFSchema, leaf: string, fallback: RJSFSchema): RJSFSchema {
  const inner = Object.hasOwn(properties, leaf) ? properties[leaf] : undefined;
  return typeof inner === 'object' ? inner : fallback;
}
