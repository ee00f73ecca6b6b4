export { default as shallowAllOfMerge } from '@rjsf/utils/lib/schema/shallowAllOfMerge.js?original';
export { default as sanitizeDataForNewSchema } from '@rjsf/utils/lib/schema/sanitizeDataForNewSchema.js?original';
export {
  default as omitExtraData,
  getFieldNames,
  getUsedFormData,
  isValueEmpty,
} from '@rjsf/utils/lib/schema/omitExtraData.js?original';
