import { generalParts } from './lateGeneralParts.ts';
import type * as Original from './originalParts.ts';

// oxlint-disable-next-line import/no-default-export -- what rjsf imports
export default function omitExtraData(
  ...given: Parameters<typeof Original.omitExtraData>
): ReturnType<typeof Original.omitExtraData> {
  return generalParts().omitExtraData(...given);
}

export const getFieldNames: typeof Original.getFieldNames = (...given) => generalParts().getFieldNames(...given);
export const getUsedFormData: typeof Original.getUsedFormData = (...given) => generalParts().getUsedFormData(...given);
export const isValueEmpty: typeof Original.isValueEmpty = (...given) => generalParts().isValueEmpty(...given);
