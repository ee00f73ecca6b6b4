export { default as createSchemaUtils } from '@rjsf/utils/lib/createSchemaUtils.js?original';
export { default as schemaHasNestedConditional } from '@rjsf/utils/lib/schemaHasNestedConditional.js?original';
export {
  default as omitExtraData,
  getFieldNames,
  getUsedFormData,
  isValueEmpty,
} from '@rjsf/utils/lib/schema/omitExtraData.js?original';
