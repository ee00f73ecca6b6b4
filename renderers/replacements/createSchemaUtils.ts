import type { SchemaUtilsType } from '@rjsf/utils';
import { generalParts, hasGeneralParts } from './lateGeneralParts.ts';
import type { createSchemaUtils as original } from './originalParts.ts';

type Member = keyof SchemaUtilsType;

/**
 * In place of rjsf's `createSchemaUtils` in the site. A plain form asks it nothing but what this answers: its schema is
 * what it is, and gives no values. Everything else comes from rjsf's own, once the parts for general schemas are there.
 */
// oxlint-disable-next-line import/no-default-export -- what rjsf imports
export default function createSchemaUtils(...given: Parameters<typeof original>): SchemaUtilsType {
  if (hasGeneralParts()) return generalParts().createSchemaUtils(...given);
  const [validator, rootSchema] = given;
  const early: Partial<SchemaUtilsType> = {
    getRootSchema: () => rootSchema,
    getValidator: () => validator,
    doesSchemaUtilsDiffer: () => true,
    getDefaultFormState: (_schema, formData) => formData,
    retrieveSchema: (schema) => schema,
  };
  let whole: SchemaUtilsType | undefined;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is missing in it comes from the parts below
  return new Proxy(early as SchemaUtilsType, {
    get: (_early, name: Member) => {
      if (!hasGeneralParts() && early[name]) return early[name];
      whole ??= generalParts().createSchemaUtils(...given);
      return whole[name].bind(whole);
    },
  });
}
