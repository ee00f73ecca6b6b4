/** Modules that the site's build loads late, as they are. */
declare module '@rjsf/utils/lib/createSchemaUtils.js?original' {
  export { default } from '@rjsf/utils/lib/createSchemaUtils.js';
}
declare module '@rjsf/utils/lib/schemaHasNestedConditional.js?original' {
  export { default } from '@rjsf/utils/lib/schemaHasNestedConditional.js';
}
declare module '@rjsf/utils/lib/schema/omitExtraData.js?original' {
  export { default, getFieldNames, getUsedFormData, isValueEmpty } from '@rjsf/utils/lib/schema/omitExtraData.js';
}
