import { generalParts, hasGeneralParts } from './lateGeneralParts.ts';
import type { schemaHasNestedConditional as original } from './originalParts.ts';

/** A plain schema has no conditions; for any other the parts of rjsf for general schemas are there. */
// oxlint-disable-next-line import/no-default-export -- what rjsf imports
export default function schemaHasNestedConditional(...given: Parameters<typeof original>): boolean {
  return hasGeneralParts() && generalParts().schemaHasNestedConditional(...given);
}
