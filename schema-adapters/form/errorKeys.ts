import type { FieldError } from '../check/fieldError.ts';
import { type ErrorRule, isErrorRule } from '../fields/errorTexts.ts';
import type { FieldOptions, FormSchema } from '../model/form.ts';
import { type Json, isRecord, ownMember } from '../model/json.ts';
import { doubtOf } from '../model/numberText.ts';
import { isSeveralNumbers } from '../countries/severalNumbers.ts';
import { isTypeLimit } from '../model/typeLimits.ts';
import { isNumeric, textOfValue, typesOf } from './formSchema.ts';

/** What a message needs: the field's options, the schema of the invalid leaf, and the label that customers see. */
export interface MessageSource {
  readonly options?: FieldOptions | undefined;
  readonly schema?: FormSchema | undefined;
  readonly label: string;
  /** The invalid value itself: the typed text of what is no number. */
  readonly value?: Json | undefined;
}

/**
 * The rule whose sentence an editor may write for this error; undefined for others. A limit is that of the part after
 * which a composite control is named: of a birthday the year's.
 */
export function getErrorRule(
  { form, what, values }: FieldError,
  { options, schema }: MessageSource,
): ErrorRule | undefined {
  const part = options?.leafProviders?.[form.slice(1).join('.')];
  const name = what === 'provider' ? String(values?.['fault']) : keywordRule(what, schema);
  const isOfOtherPart = limitRules.has(name) && part !== undefined && part !== options?.provider;
  return isErrorRule(name) && !isOfOtherPart ? name : undefined;
}

const limitRules: ReadonlySet<string> = new Set(['minimum', 'maximum', 'minLength', 'maxLength']);

function keywordRule(what: string, schema: FormSchema | undefined): string {
  switch (what) {
    case 'type':
      return 'number';
    case 'dependentRequired':
    case 'dependencies':
      return 'required';
    case 'const':
      return schema?.const === undefined || schema.const === true ? 'required' : what;
    // A box that may only be ticked, and a required text that is blank.
    case 'enum':
      return typesOf(schema).includes('boolean') ? 'required' : what;
    case 'pattern':
      return schema?.pattern === '\\S' ? 'required' : what;
    default:
      return what.split('.').at(-1) ?? what;
  }
}

/** Message keys to try in order; the last one always has a text. */
export function messageKeys(error: FieldError, { options, schema, value }: MessageSource): string[] {
  const leaf = error.form.slice(1).join('.');
  const provider = options?.leafProviders?.[leaf] ?? options?.provider;
  return [
    ...(error.what.includes('.') ? [error.what] : []),
    ...(error.what === 'pattern' && options?.normalise === 'phone' && isSeveralNumbers(textOfValue(value))
      ? ['global.rules.phone.one']
      : []),
    ...(options?.leafMessageKeys?.[leaf]?.[error.what] ?? []),
    ...(options?.messageKeys?.[error.what] ?? []),
    ...(provider ? [`global.errors.${provider}.${error.what}`] : []),
    ...(error.what === 'type' && isNumeric(schema) ? doubtKeys(value, schema) : []),
    ...generalKeys(error.what, schema),
  ];
}

function generalKeys(what: string, schema: FormSchema | undefined): readonly string[] {
  switch (what) {
    case 'required':
    case 'dependentRequired':
    case 'dependencies':
      return [...missing(schema), 'global.rules.required'];
    case 'const':
      // A box that must be ticked is a constant. A condition's constant is no member of the field's own schema.
      return schema?.const === undefined || schema.const === true
        ? [...missing(schema), 'global.rules.required']
        : rare(what, schema);
    case 'minimum':
    case 'maximum':
      return rule(isLimit(schema?.minimum) && isLimit(schema?.maximum) ? 'range' : what);
    case 'not':
      return isNumeric(schema) ? rule('gap') : rare(what, schema);
    case 'enum':
      return rule('choice');
    // The rule for the names of an object's members has its limit elsewhere.
    case 'minLength':
      return rule(schema?.minLength === undefined ? 'propertyNames' : 'tooShort');
    case 'maxLength':
      return rule(schema?.maxLength === undefined ? 'propertyNames' : 'tooLong');
    case 'pattern':
      return [explainPattern(schema?.pattern)?.key ?? 'global.rules.format', 'global.rules.format'];
    case 'type':
      return isNumeric(schema) ? rule('number') : rule('format');
    default:
      return rare(what, schema);
  }
}

/** Why a typed text is no number, where the text itself tells. */
function doubtKeys(value: Json | undefined, schema: FormSchema | undefined): readonly string[] {
  const doubt = typeof value === 'string' ? doubtOf(value) : undefined;
  if (doubt === undefined || doubt === 'digits') return doubt ? ['global.rules.number.digits'] : [];
  // Of a whole number only the other meaning is possible, and "only with digits" says how to write it.
  const isPossible = !typesOf(schema).includes('integer') || !/[.,]/.test(doubt.fraction);
  return isPossible ? ['global.rules.number.ambiguous'] : [];
}

function doubtValues(text: string): Readonly<Record<string, string>> {
  const doubt = doubtOf(text);
  return typeof doubt === 'object' ? { text, ...doubt } : {};
}

/** Whether a limit is one of the field itself; those of its type are never told. */
function isLimit(limit: number | undefined): boolean {
  return limit !== undefined && !isTypeLimit(limit);
}

/** A checkbox is ticked, an option is chosen, everything else is filled in. */
function missing(schema: FormSchema | undefined): readonly string[] {
  const isChosen = schema?.enum !== undefined && !(schema.enum.includes(true) && !schema.enum.includes(false));
  if ((typesOf(schema).includes('boolean') && !isChosen) || schema?.const === true)
    return ['global.rules.required.ticked'];
  return [isChosen ? 'global.rules.required.chosen' : 'global.rules.required.named'];
}

function rule(name: string): readonly string[] {
  return [`global.rules.${name}`, 'global.rules.format'];
}

/** The values for the placeholders of these messages. */
export function messageValues(
  what: string,
  { options, schema, label, value }: MessageSource,
): Readonly<Record<string, string | number>> {
  const { minimum, maximum, minLength, maxLength } = schema ?? {};
  const limits = Object.entries({ minimum, maximum, minLength, maxLength }).filter(
    (entry): entry is [string, number] => entry[1] !== undefined,
  );
  return {
    label,
    ...(what === 'type' && typeof value === 'string' && doubtValues(value)),
    ...Object.fromEntries(limits),
    ...valuesOf(what, schema),
    ...explainPattern(schema?.pattern)?.values,
    ...options?.messageValues,
  };
}

/**
 * Keywords that only general schemas have; the adapter's forms have few of them. Ajv's names are among them, because a
 * form of stock rjsf shows our sentences too.
 */
function rare(what: string, schema: FormSchema | undefined): readonly string[] {
  if (what === 'format' && schema?.format === 'email') return ['global.email.invalid', 'global.rules.format'];
  if (what === 'format' && schema?.format === 'date') return ['global.rules.date.exists', 'global.rules.format'];
  return rule(ruleName(what, schema));
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

/** A message key and the values for its placeholders. */
export interface PatternWords {
  readonly key: string;
  readonly values: Readonly<Record<string, string>>;
}

const atom =
  /(\[0-9\]|\\d|\\p\{Nd\}|\[A-Z\]|\[a-z\]|\[A-Za-z\]|\[a-zA-Z\]|\\[+./-]|[\p{L}\p{N} /_-])(?:\{(\d{1,2})\})?/gu;
const sequence =
  /^\^(?:(?:\[0-9\]|\\d|\\p\{Nd\}|\[A-Z\]|\[a-z\]|\[A-Za-z\]|\[a-zA-Z\]|\\[+./-]|[\p{L}\p{N} /_-])(?:\{\d{1,2}\})?)+\$$/u;
// Only of any length: of a text that is too short or too long, these sentences say nothing.
const digits = /^\^(?:\[0-9\]|\\d|\\p\{Nd\})(?:[+*]|\{[01],\})\$$/;
const without = /^\^\[\^([^\]\\^\s-]{1,12})\](?:[+*]|\{[01],\})\$$/u;
const digitSigns: ReadonlySet<string> = new Set(['[0-9]', String.raw`\d`, String.raw`\p{Nd}`]);
/** What a required value's pattern begins with: it is not only blank. */
const filled = String.raw`^(?=[^]*\S)`;

/**
 * The message for a pattern that only means "digits only", "without these characters", or a fixed sequence of
 * characters, explained by an example that it accepts. Undefined for every other pattern: a pattern itself is never
 * shown. Never throws.
 */
export function explainPattern(patternText: string | undefined): PatternWords | undefined {
  if (patternText === undefined) return undefined;
  const pattern = patternText.startsWith(filled) ? `^${patternText.slice(filled.length)}` : patternText;
  if (digits.test(pattern)) return { key: 'global.rules.pattern.digits', values: {} };
  const [, signs] = without.exec(pattern) ?? [];
  if (signs !== undefined)
    return { key: 'global.rules.pattern.without', values: { signs: signs.replaceAll(/(?!^)./gu, ' $&') } };
  if (!sequence.test(pattern)) return undefined;
  const example = exampleOf(pattern.slice(1, -1));
  // A fixed sequence needs no more steps than it has signs.
  return new RegExp(pattern, 'u').test(example)
    ? { key: 'global.rules.pattern.example', values: { example } }
    : undefined;
}

/** A text that a sequence of atoms accepts: `AB1234` for two capital letters and four digits. */
function exampleOf(atoms: string): string {
  let example = '';
  for (const [, sign = '', times = '1'] of atoms.matchAll(atom))
    for (let index = 0; index < Math.min(Number(times), 40); index += 1) example += signAt(sign, index);
  return example;
}

function signAt(sign: string, index: number): string {
  if (digitSigns.has(sign)) return String((index + 1) % 10);
  if (!sign.startsWith('[')) return sign.replace('\\', '');
  const letter = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.charAt(index % 26);
  return sign === '[a-z]' ? letter.toLowerCase() : letter;
}
