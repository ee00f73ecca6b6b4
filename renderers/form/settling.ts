import { createSchemaUtils, deepEquals } from '@rjsf/utils';
import { isPlain } from '#adapters/form/formSchema.ts';
import type { FormSchema, FormValue } from '#adapters/model/form.ts';
import type { FieldPath } from '../model/formNodes.ts';
import type { Settling } from './FormModel.ts';
import { rjsfSchema } from './rjsfForm.ts';
import { schemaValidator } from './schemaValidator.ts';

/** How often a value is settled again because it was changed by that: a schema may go round in circles. */
const mostTurns = 10;

/**
 * What rjsf's own form does with a value at each change, by the same functions of rjsf: it fills in defaults, and where a
 * condition has another result it takes away what belonged to the one before. Undefined for a schema that asks for
 * neither. Throws where rjsf cannot read the schema.
 */
export function settlingOf(schema: FormSchema): Settling | undefined {
  if (isPlain(schema)) return undefined;
  const utils = createSchemaUtils(schemaValidator, rjsfSchema(schema));
  const root = utils.getRootSchema();
  // The schema of the whole value does not show that a condition inside of it has another result.
  const hasConditions = /"(?:if|dependencies|dependentSchemas)":/.test(JSON.stringify(schema));
  const filled = (value: FormValue, isFirst: boolean): FormValue =>
    utils.getDefaultFormState(root, value, false, !isFirst);
  return {
    first: (value) => filled(value, true),
    after: (value, before, path, leaf) => {
      const isLeaf = path.length > 0 && (typeof leaf !== 'object' || leaf === null) && typeof leaf !== 'symbol';
      let made = filled(value, false);
      let last = utils.retrieveSchema(root, before);
      for (let turn = 0; turn < mostTurns; turn += 1) {
        const resolved = utils.retrieveSchema(root, made);
        if (!isLeaf || !(hasConditions || !deepEquals(resolved, last))) break;
        const clean: FormValue = utils.sanitizeDataForNewSchema(resolved, last, made);
        if (deepEquals(clean, made)) break;
        last = resolved;
        made = filled(clean, false);
      }
      // A value that a customer cleared does not get its default again.
      return leaf === undefined && typeof path.at(-1) === 'string' ? withCleared(made, path) : made;
    },
  };
}

/** The member is there, without a value, as in rjsf. */
function withCleared(value: FormValue, path: FieldPath): FormValue {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  const inner = rest.length === 0 ? undefined : withCleared(Object(Reflect.get(Object(value), name)), rest);
  if (Array.isArray(value)) return Object(value.with(Number(name), inner));
  return { ...value, [name]: inner };
}
