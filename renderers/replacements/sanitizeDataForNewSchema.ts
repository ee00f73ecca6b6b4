import { generalParts } from './lateGeneralParts.ts';
import type { sanitizeDataForNewSchema as original } from './originalParts.ts';

// oxlint-disable-next-line import/no-default-export -- what rjsf imports
export default function sanitizeDataForNewSchema(...given: Parameters<typeof original>): ReturnType<typeof original> {
  return generalParts().sanitizeDataForNewSchema(...given);
}
