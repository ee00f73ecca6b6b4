import type { FieldError } from '../check/fieldError.ts';
import { type ErrorRule, isErrorRule } from '../fields/errorTexts.ts';
import type { FieldOptions, FormSchema } from '../model/form.ts';
import { type Json, isRecord, ownMember } from '../model/json.ts';
import { doubtOf } from '../model/numberText.ts';
import { isSeveralNumbers } from '../countries/severalNumbers.ts';
import { isTypeLimit } from '../model/typeLimits.ts';
import { isNumeric, textOfValue, typesOf } from './formSchema.ts';

/** The source of a message: the field's options, the schema of the invalid leaf, and the visible label. */
export interface MessageSource {
  readonly options?: FieldOptions | undefined;
  readonly schema?: FormSchema | undefined;
  readonly label: string;
  /** The invalid value, for example the typed text of an invalid number. */
  readonly value?: Json | undefined;
}

/**
 * The rule of an error if editors may write its sentence; undefined for others. Limits of a composite control are those
 * of its main part: the year of a birthday.
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
    // A required checkbox, and a blank required text.
    case 'enum':
      return typesOf(schema).includes('boolean') ? 'required' : what;
    case 'pattern':
      return schema?.pattern === '\\S' ? 'required' : what;
    default:
      return what.split('.').at(-1) ?? what;
  }
}

/** Message keys in order of precedence; the last one always has a text. */
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
      // A required checkbox is a constant. The constant of a condition is not in the field's own schema.
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
    // Without a limit in the schema, the error is about `propertyNames`.
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

/** Why a typed text is no number, if the text shows it. */
function doubtKeys(value: Json | undefined, schema: FormSchema | undefined): readonly string[] {
  const doubt = typeof value === 'string' ? doubtOf(value) : undefined;
  if (doubt === undefined || doubt === 'digits') return doubt ? ['global.rules.number.digits'] : [];
  // A whole number has only one possible reading; the general sentence explains how to write it.
  const isPossible = !typesOf(schema).includes('integer') || !/[.,]/.test(doubt.fraction);
  return isPossible ? ['global.rules.number.ambiguous'] : [];
}

function doubtValues(text: string): Readonly<Record<string, string>> {
  const doubt = doubtOf(text);
  return typeof doubt === 'object' ? { text, ...doubt } : {};
}

/** Whether a limit is one of the field; messages never mention limits of a type. */
function isLimit(limit: number | undefined): boolean {
  return limit !== undefined && !isTypeLimit(limit);
}

/** The key for a missing value: of a checkbox, of a choice, or of an input. */
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
 * Messages for keywords of general schemas; the adapter's forms have few of them. Includes Ajv's names, because stock
 * rjsf forms show these sentences, too.
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
      return ruleByKeyword.get(what) ?? what;
  }
}

/** Rules of keywords that forbid any value, and of `minContains`. */
const ruleByKeyword: ReadonlyMap<string, string> = new Map([
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

/** The decimal places of `multipleOf` if it is a power of ten up to 1; else undefined. */
function decimalsOf(schema: FormSchema | undefined): number | undefined {
  return [0, 1, 2, 3, 4, 5, 6].find((count) => Number(`1e-${count}`) === ownMember(schema, 'multipleOf'));
}

/** Whether `oneOf` or `anyOf` only lists values, like options of a select. */
function isChoice(schema: FormSchema | undefined): boolean {
  const branches = ownMember(schema, 'oneOf') ?? ownMember(schema, 'anyOf');
  return (
    Array.isArray(branches) &&
    branches.length > 0 &&
    branches.every((branch) => isRecord(branch) && ('const' in branch || 'enum' in branch))
  );
}

/** Whether a list is a group of checkboxes. */
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
// Only patterns of any length: these sentences do not mention the length.
const digits = /^\^(?:\[0-9\]|\\d|\\p\{Nd\})(?:[+*]|\{[01],\})\$$/;
const without = /^\^\[\^([^\]\\^\s-]{1,12})\](?:[+*]|\{[01],\})\$$/u;
const digitSigns: ReadonlySet<string> = new Set(['[0-9]', String.raw`\d`, String.raw`\p{Nd}`]);
/** The prefix of a required value's pattern: not only blanks. */
const filled = String.raw`^(?=[^]*\S)`;

/**
 * The message for a pattern that means "digits only", "without these characters", or a fixed sequence of characters,
 * with an example. Undefined for every other pattern: messages never show a pattern. Never throws.
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
  // Matching a fixed sequence takes linear time.
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
