/** Modules of rjsf that the site's build loads late, as they are published. */
declare module '@rjsf/utils/lib/schema/shallowAllOfMerge.js?original' {
  export { default } from '@rjsf/utils/lib/schema/shallowAllOfMerge.js';
}
declare module '@rjsf/utils/lib/schema/sanitizeDataForNewSchema.js?original' {
  export { default } from '@rjsf/utils/lib/schema/sanitizeDataForNewSchema.js';
}
declare module '@rjsf/utils/lib/schema/omitExtraData.js?original' {
  export { default, getFieldNames, getUsedFormData, isValueEmpty } from '@rjsf/utils/lib/schema/omitExtraData.js';
}
