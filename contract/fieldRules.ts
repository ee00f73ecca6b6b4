import {
  type FieldError,
  memberSchema,
  type ErrorRule,
  isErrorRule,
  getErrorRule,
  possibleErrors,
  providerRefusals,
  refusal,
} from '@kontor/schema-adapters/checks';
import { field, type AdaptedForm, adaptFields, optionsOf, uiOf } from '@kontor/schema-adapters';
import { ownMember } from '@kontor/schema-adapters/json';
import type { AdaptContext } from '@kontor/schema-adapters/metadata';

/**
 * A form of one field with the built-in sentences, and a sample error for each rule whose sentence editors may write.
 */
export interface FieldRules {
  readonly form: AdaptedForm;
  readonly rules: ReadonlyMap<ErrorRule, FieldError>;
}

/** The rules of a field of the content; undefined if forms omit the field. Never throws on foreign data. */
export function getFieldRules(raw: unknown, context: AdaptContext): FieldRules | undefined {
  const config = field.read({ value: raw, at: '', findings: [] });
  if (config === undefined) return undefined;
  const { showIf: _conditions, errors: _sentences, ...plain } = config;
  const { form } = adaptFields('field', [plain], context);
  const [key] = Object.keys(form.schema.properties ?? {});
  return key === undefined ? undefined : { form, rules: listRules(form, key) };
}

/** The limits of the schema that the sentence of a rule may contain as placeholders. */
export function listLimits({ form, rules }: FieldRules, rule: string): readonly string[] {
  const error = isErrorRule(rule) ? rules.get(rule) : undefined;
  const schema = error && memberSchema(form.schema, error.form, {});
  return (limitsByRule[rule] ?? []).filter((limit) => ownMember(schema, limit) !== undefined);
}

const ends = ['minimum', 'maximum'];
const lengths = ['minLength', 'maxLength'];
const limitsByRule: Readonly<Record<string, readonly string[]>> = {
  minimum: ends,
  maximum: ends,
  minLength: lengths,
  maxLength: lengths,
};

function listRules(form: AdaptedForm, key: string): FieldRules['rules'] {
  if (uiOf(form, key)?.['ui:readonly'] === true) return new Map();
  const options = optionsOf(form, key);
  const schemaAt = (path: readonly string[]) => memberSchema(form.schema, path, {});
  const errors = [
    ...providerRefusals.map((code) => refusal(key, code, options.provider)),
    ...(schemaAt([key])?.enum === undefined ? [] : [{ form: [key], what: 'enum' }]),
    ...possibleErrors(form).toReversed(),
  ];
  const rules = errors.map((error) => ({
    error,
    rule: getErrorRule(error, { options, schema: schemaAt(error.form), label: '' }),
  }));
  return new Map(rules.flatMap(({ rule, error }) => (rule === undefined ? [] : [[rule, error] as const])));
}
