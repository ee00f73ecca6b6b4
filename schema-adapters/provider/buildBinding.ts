import { type Finding, finding, type FindingCode } from '../model/finding.ts';
import type { Binding, FieldOptions, FormSchema } from '../model/form.ts';
import type { FieldBinding } from '../model/fieldKind.ts';
import type { ProviderField } from '../model/provider.ts';
import { formatRule } from '../provider-rules/providerRules.ts';
import { typesNotOffered, valueTypes } from '../provider-rules/valueTypes.ts';
import { hasLabel } from './fieldLabels.ts';
import { toAccountPath } from '../providerPath.ts';

/**
 * A leaf, or undefined for an unsupported type. The findings give the reason, or rules that only the provider checks.
 */
export interface LeafResult {
  readonly leaf?: FieldBinding;
  readonly findings: readonly Finding[];
}

/** The part of a leaf that does not depend on its path; cached for fields with the same rules. */
interface Shape {
  readonly schema: FormSchema;
  readonly binding: Pick<Binding, 'type' | 'empty'>;
  readonly options: Omit<FieldOptions, 'provider'>;
  readonly findings: readonly FindingCode[];
}

/** Converts the rules of a provider field to JSON Schema, and adds its binding. Never throws. */
export function buildBinding(field: ProviderField): LeafResult {
  const { path, required } = field;
  const shape = shapeOf(field);
  if (shape === undefined)
    return { findings: [finding(path, typesNotOffered.has(field.type) ? 'type-not-offered' : 'type-unknown')] };
  const provider = toAccountPath(path);
  const binding = { provider, ...shape.binding };
  const options = { ...(hasLabel(path) && { titleKey: `global.fields.${path}` }), provider, ...shape.options };
  const leaf: FieldBinding = { field, schema: shape.schema, required, binding, options };
  return { leaf, findings: shape.findings.map((what) => finding(path, what)) };
}

const MAX_SHAPES = 1000;
const shapes = new Map<string, Shape | undefined>();

function shapeOf(field: ProviderField): Shape | undefined {
  const { type, required, allowNull, subType = '', format = '' } = field;
  const key = `${type} ${required} ${allowNull} ${subType} ${format}`;
  if (shapes.has(key)) return shapes.get(key);
  const shape = makeShape(field);
  if (shapes.size >= MAX_SHAPES) shapes.clear();
  shapes.set(key, shape);
  return shape;
}

function makeShape(field: ProviderField): Shape | undefined {
  const type = Object.hasOwn(valueTypes, field.type) ? valueTypes[field.type] : undefined;
  if (type === undefined) return undefined;
  const { schema, messages, findings = [] } = formatRule(field);
  const limits = within({ ...type.schema, ...schema }, type.schema);
  const { minimum, maximum } = limits;
  const hasBothEnds = minimum !== undefined && maximum !== undefined;
  const filled = field.required && type.reads === 'string' && limits.pattern === undefined;
  const empty = emptyOf(field, type.reads, limits);
  return {
    schema: nullable(filled ? { ...limits, pattern: '\\S' } : limits, field.allowNull),
    binding: { type: type.reads, ...(empty !== undefined && { empty }) },
    options: {
      ...(type.inputMode && { inputMode: type.inputMode }),
      ...(field.subType === 'phone' && { inputMode: 'tel', autocomplete: 'tel' }),
      ...messages,
      ...(filled && { messageKeys: { pattern: ['global.rules.required'] } }),
      ...(hasBothEnds && { messageValues: { ...messages?.messageValues, minimum, maximum } }),
    },
    findings,
  };
}

/** Restricts a range to the limits of the type. */
function within(schema: FormSchema, outer: FormSchema): FormSchema {
  return {
    ...schema,
    ...(outer.minimum !== undefined && { minimum: Math.max(schema.minimum ?? outer.minimum, outer.minimum) }),
    ...(outer.maximum !== undefined && { maximum: Math.min(schema.maximum ?? outer.maximum, outer.maximum) }),
  };
}

/** Allows null in addition to the type. A constant becomes a list of two, because `const` would reject null. */
function nullable(schema: FormSchema, allowNull: boolean): FormSchema {
  if (!allowNull || typeof schema.type !== 'string') return schema;
  const { const: only, ...rest } = schema;
  return { ...rest, type: [schema.type, 'null'], ...(only !== undefined && { enum: [only, null] }) };
}

/**
 * The value of a cleared field: false for a boolean, null if the provider accepts null, else the empty text if its
 * pattern accepts that. Other numbers and dates cannot be cleared.
 */
function emptyOf(
  { allowNull }: ProviderField,
  reads: NonNullable<Binding['type']>,
  { pattern }: FormSchema,
): Binding['empty'] {
  if (reads === 'boolean') return false;
  if (allowNull) return null;
  const takesEmptyText = reads === 'string' && (pattern === undefined || new RegExp(pattern, 'u').test(''));
  return takesEmptyText ? '' : undefined;
}
