import type { FieldConfig } from './fieldConfig.ts';
import type { FieldDescription, FieldTools, FieldBinding } from '../model/fieldKind.ts';
import type { Choice, FieldOptions, FormSchema } from '../model/form.ts';
import type { Json } from '../model/json.ts';
import { oneValue } from './oneValue.ts';

/** A value of the account that a choice stands for. */
type Member = string | number | boolean;

/** The parts of a select, besides its options. */
interface OneOf<Widget extends string> extends Partial<FieldOptions> {
  /** The name of its widget. */
  readonly widget: Widget;
  readonly choices: readonly Choice[];
  /** Message key of the empty choice. */
  readonly noneKey?: string;
}

/**
 * A select with fixed choices, which replace the provider's pattern and limits; type and nullability stay. Omits
 * choices that the provider's rule would reject, with a finding. An optional field gets an empty choice first, labelled
 * by `noneKey`.
 */
export function oneOf<Widget extends string>(
  config: FieldConfig,
  leaf: FieldBinding,
  tools: FieldTools,
  { widget, choices, noneKey, ...options }: OneOf<Widget>,
): FieldDescription<{ readonly widget: Widget }> {
  const control = { widget };
  const member = (value: string): Member => valueOfChoice(leaf, value);
  const usable = choices.filter(({ value }) => value !== '' && isAllowed(leaf.schema, member(value)));
  if (usable.length < choices.length) tools.report('option-refused-by-schema');
  // As the stored value prints: an editor may write the number 1 as `01`.
  const written = usable.map((choice) => ({ ...choice, value: String(member(choice.value)) }));
  const offered = withStored(written, typeof leaf.stored === 'object' ? '' : String(leaf.stored ?? ''));
  const members: readonly Json[] = offered.map(({ value }) => member(value));
  const none: readonly Choice[] = leaf.required
    ? []
    : [{ value: '', ...(noneKey !== undefined && { labelKey: noneKey }) }];
  const nullable = Array.isArray(leaf.schema.type);
  const enumLeaf: FieldBinding = {
    ...leaf,
    schema: { type: leaf.schema.type, enum: nullable ? [...members, null] : members },
    options: withoutRuleTexts(leaf.options),
  };
  return oneValue(config, enumLeaf, control, { ...options, choices: [...none, ...offered] });
}

/** The content's choices, with the stored value as a last one if they lack it: otherwise the field would change it. */
export function withStored(choices: readonly Choice[], stored: string): readonly Choice[] {
  return stored === '' || choices.some(({ value }) => value === stored) ? choices : [...choices, { value: stored }];
}

/** Converts a choice of the content to the account's type. */
export function valueOfChoice({ binding: { type } }: Pick<FieldBinding, 'binding'>, value: string): Member {
  if (type === 'number') return Number(value);
  return type === 'boolean' && (value === 'true' || value === 'false') ? value === 'true' : value;
}

/** Whether a value meets the rules of a leaf that choices can break. */
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
    (![schema.type].flat().includes('integer') || Number.isInteger(value))
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

/** Removes messages of rules that the choices replace. */
function withoutRuleTexts({
  messageKeys,
  messageValues: _values,
  inputMode: _mode,
  ...options
}: FieldOptions): FieldOptions {
  const required = messageKeys?.['required'];
  return required === undefined ? options : { ...options, messageKeys: { required } };
}
