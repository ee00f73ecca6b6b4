import { generalParts } from './lateGeneralParts.ts';
import type { shallowAllOfMerge as original } from './originalParts.ts';

// oxlint-disable-next-line import/no-default-export -- what rjsf imports
export default function shallowAllOfMerge(...given: Parameters<typeof original>): ReturnType<typeof original> {
  return generalParts().shallowAllOfMerge(...given);
}
