import type { FormSchema } from '#adapters/model/form.ts';
import { isRecord, ownMember } from '#adapters/model/json.ts';
import type { RuleTexts } from './errorMessages.ts';

/**
 * The sentences for keywords that only general schemas have; the adapter's forms have few of them. Ajv's names are among
 * them, because a form of stock rjsf shows our sentences too.
 */
export const rareRules: RuleTexts = { keys: keysOf, values: valuesOf };

function keysOf(what: string, schema: FormSchema | undefined): readonly string[] {
  if (what === 'format' && schema?.format === 'email') return ['global.email.invalid'];
  if (what === 'format' && schema?.format === 'date') return ['global.rules.date.exists'];
  return [`global.rules.${ruleName(what, schema)}`];
}

function ruleName(what: string, schema: FormSchema | undefined): string {
  switch (what) {
    case 'oneOf':
    case 'anyOf':
      return isChoice(schema) ? 'choice' : 'unfit';
    case 'const':
      return constRule(schema);
    case 'minItems':
    case 'maxItems':
      return offersItems(schema) ? `${what}.chosen` : what;
    case 'multipleOf':
      return decimalsRule(schema) ?? what;
    case 'format':
      return ownMember(schema, 'format') === 'uri' ? 'uri' : what;
    default:
      return others.get(what) ?? what;
  }
}

/** Keywords that forbid whatever stands in a place, and that of a list whose required items are counted. */
const others: ReadonlyMap<string, string> = new Map([
  ...['false', 'false schema', 'items', 'additionalItems', 'additionalProperties'].map(
    (what) => [what, 'unexpected'] as const,
  ),
  ['unevaluatedItems', 'unexpected'],
  ['unevaluatedProperties', 'unexpected'],
  ['minContains', 'contains'],
]);

/** Numbers and values for the placeholders of these sentences; `count` chooses the plural form. */
function valuesOf(what: string, schema: FormSchema | undefined): Readonly<Record<string, string | number>> {
  const named = Object.entries({
    exclusiveMinimum: schema?.exclusiveMinimum,
    exclusiveMaximum: schema?.exclusiveMaximum,
    multipleOf: ownMember(schema, 'multipleOf'),
    constant: schema?.const,
    count: what === 'multipleOf' ? decimalsOf(schema) : counted.has(what) ? ownMember(schema, what) : undefined,
  });
  return Object.fromEntries(named.filter((entry): entry is [string, string | number] => isShowable(entry[1])));
}

const counted: ReadonlySet<string> = new Set(['minItems', 'maxItems', 'minProperties', 'maxProperties']);

function constRule(schema: FormSchema | undefined): string {
  if (schema?.const === false) return 'mustBeUnchecked';
  if (isChoice(schema)) return 'choice';
  return isShowable(schema?.const) ? 'const' : 'unfit';
}

function decimalsRule(schema: FormSchema | undefined): string | undefined {
  const decimals = decimalsOf(schema);
  if (decimals === undefined) return undefined;
  return decimals === 0 ? 'whole' : 'decimals';
}

/** How many decimal places a multiple of 0.01 has; undefined for multiples of other numbers. */
function decimalsOf(schema: FormSchema | undefined): number | undefined {
  return [0, 1, 2, 3, 4, 5, 6].find((count) => Number(`1e-${count}`) === ownMember(schema, 'multipleOf'));
}

/** Whether several schemas only list values, as the options of a select. */
function isChoice(schema: FormSchema | undefined): boolean {
  const branches = ownMember(schema, 'oneOf') ?? ownMember(schema, 'anyOf');
  return (
    Array.isArray(branches) &&
    branches.length > 0 &&
    branches.every((branch) => isRecord(branch) && ('const' in branch || 'enum' in branch))
  );
}

/** Whether a list is drawn as boxes to tick. */
function offersItems(schema: FormSchema | undefined): boolean {
  return ownMember(schema, 'uniqueItems') === true && (schema?.items?.enum !== undefined || isChoice(schema?.items));
}

function isShowable(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}
