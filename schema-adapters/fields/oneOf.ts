import type { FieldConfig } from './fieldConfig.ts';
import type { FieldDescription, FieldTools, FieldLeaf } from '../model/fieldKind.ts';
import type { Choice, FieldOptions, FormSchema } from '../model/form.ts';
import { withStored } from '../model/choices.ts';
import type { Json } from '../model/json.ts';
import { oneValue } from './oneValue.ts';

/** The provider's type and nullability stay; the choices replace its pattern and limits. */
type Member = string | number | boolean;

/** What a select is made of, besides its options. */
interface OneOf<Widget extends string> extends Partial<FieldOptions> {
  /** The name of the widget that draws it. */
  readonly widget: Widget;
  readonly choices: readonly Choice[];
  /** Message key of the empty choice. */
  readonly noneKey?: string;
}

/**
 * A select with fixed choices. A choice that the provider's own rule would refuse is left out with a finding, because
 * it could not be saved. An optional field gets an empty choice first, labelled by `noneKey` if given.
 */
export function oneOf<Widget extends string>(
  config: FieldConfig,
  leaf: FieldLeaf,
  tools: FieldTools,
  { widget, choices, noneKey, ...options }: OneOf<Widget>,
): FieldDescription<{ readonly widget: Widget }> {
  const control = { widget };
  if (leaf.options.readOnly === true) return oneValue(config, leaf, control, { ...options, choices });
  const member = (value: string): Member => valueOfChoice(leaf, value);
  const usable = choices.filter(({ value }) => value !== '' && isAllowed(leaf.schema, member(value)));
  if (usable.length < choices.length) tools.report('option-refused-by-schema');
  const offered = withStored(usable, typeof leaf.stored === 'object' ? '' : String(leaf.stored ?? ''));
  const members: readonly Json[] = offered.map(({ value }) => member(value));
  const none: readonly Choice[] = leaf.required
    ? []
    : [{ value: '', ...(noneKey !== undefined && { labelKey: noneKey }) }];
  const nullable = Array.isArray(leaf.schema.type);
  const narrowed: FieldLeaf = {
    ...leaf,
    schema: {
      ...(leaf.schema.type !== undefined && { type: leaf.schema.type }),
      enum: nullable ? [...members, null] : members,
    },
    options: withoutRuleTexts(leaf.options),
  };
  return oneValue(config, narrowed, control, { ...options, choices: [...none, ...offered] });
}

/** The value of the account that a choice of the content names. */
export function valueOfChoice({ binding: { type } }: Pick<FieldLeaf, 'binding'>, value: string): Member {
  if (type === 'number') return Number(value);
  return type === 'boolean' && (value === 'true' || value === 'false') ? value === 'true' : value;
}

/** Whether one value meets those rules of a leaf that a choice can break. */
export function isAllowed(schema: FormSchema, value: Member): boolean {
  if ([schema.type].flat().includes('boolean'))
    return typeof value === 'boolean' && (schema.const ?? value) === value && schema.enum?.includes(value) !== false;
  if (typeof value === 'boolean') return false;
  if (typeof value === 'string')
    return (
      value.length <= (schema.maxLength ?? Infinity) &&
      (schema.pattern === undefined || new RegExp(schema.pattern, 'u').test(value))
    );
  const gaps = schema.not?.anyOf ?? [];
  return (
    Number.isFinite(value) &&
    isWithin(schema, value) &&
    !gaps.some((gap) => isWithin(gap, value)) &&
    (!isInteger(schema) || Number.isInteger(value))
  );
}

function isWithin({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: FormSchema, value: number): boolean {
  return (
    value >= (minimum ?? -Infinity) &&
    value <= (maximum ?? Infinity) &&
    value > (exclusiveMinimum ?? -Infinity) &&
    value < (exclusiveMaximum ?? Infinity)
  );
}

function isInteger({ type }: FormSchema): boolean {
  return type === 'integer' || (Array.isArray(type) && type.includes('integer'));
}

/** Without the texts of rules that the choices make unnecessary. */
function withoutRuleTexts({
  messageKeys,
  messageValues: _values,
  inputMode: _mode,
  ...options
}: FieldOptions): FieldOptions {
  const required = messageKeys?.['required'];
  return required === undefined ? options : { ...options, messageKeys: { required } };
}
