import { textByKey } from '../texts/textByKey.ts';
import type { FieldOptions, FormSchema } from '#adapters/model/form.ts';
import { isNumeric, typesOf } from '#adapters/form/formSchema.ts';
import { doubtOf } from '#adapters/model/numberText.ts';
import type { Json } from '#adapters/model/json.ts';
import { isTypeLimit } from '#adapters/model/typeLimits.ts';
import type { FieldError } from '#adapters/check/fieldError.ts';
import { patternText } from './patternText.ts';
import type { TFunction } from 'i18next';

/** What a message needs: the field's options, the schema of the invalid leaf, and the label that customers see. */
export interface MessageSource {
  readonly options?: FieldOptions | undefined;
  readonly schema?: FormSchema | undefined;
  readonly label: string;
  /** The invalid value itself: the typed text of what is no number. */
  readonly value?: Json | undefined;
  /** The sentences of rules that only generated forms have; constant forms do without, so that the login stays small. */
  readonly rules?: RuleTexts | undefined;
}

/** Message keys and placeholder values for a failed keyword. */
export interface RuleTexts {
  readonly keys: (what: string, schema: FormSchema | undefined) => readonly string[];
  readonly values: (what: string, schema: FormSchema | undefined) => Readonly<Record<string, string | number>>;
}

/**
 * The message for an error. What a service said comes first, then the site's finished text, then keys from the
 * most specific to the general one: the kind's own, the field's (`global.errors.profile.zip.pattern`), the rule's.
 * Source: requirements#required, requirements#format-other.
 */
export function messageOf(error: FieldError, source: MessageSource, t: TFunction): string {
  const siteText = source.options?.messageTexts?.[error.what];
  if (error.keys) return textByKey(t, error.keys, error.values);
  const keys = [...(siteText === undefined ? [] : [siteText]), ...messageKeys(error, source)];
  const values = messageValues(error.what, source);
  const text = textByKey(t, keys, values);
  // A site may configure a sentence instead of a key: no catalogue has it, and it is shown as it is.
  return siteText !== undefined && textByKey(t, siteText, values) === siteText ? siteText : text;
}

/** Message keys to try in order; the last one always has a text. */
export function messageKeys(error: FieldError, { options, schema, rules, value }: MessageSource): string[] {
  const leaf = error.form.slice(1).join('.');
  const provider = options?.leafProviders?.[leaf] ?? options?.provider;
  return [
    ...(error.what.includes('.') ? [error.what] : []),
    ...(options?.leafMessageKeys?.[leaf]?.[error.what] ?? []),
    ...(options?.messageKeys?.[error.what] ?? []),
    ...(provider ? [`global.errors.${provider}.${error.what}`] : []),
    ...(error.what === 'type' && isNumeric(schema) ? doubtKeys(value, schema) : []),
    ...generalKeys(error.what, schema, rules),
  ];
}

function generalKeys(what: string, schema: FormSchema | undefined, rules?: RuleTexts): readonly string[] {
  switch (what) {
    case 'required':
    case 'dependentRequired':
    case 'dependencies':
      return [...missing(schema), 'global.rules.required'];
    case 'const':
      // A box that must be ticked is a constant. A condition's constant is no member of the field's own schema.
      return schema?.const === undefined || schema.const === true
        ? [...missing(schema), 'global.rules.required']
        : rare(what, schema, rules);
    case 'minimum':
    case 'maximum':
      return rule(isLimit(schema?.minimum) && isLimit(schema?.maximum) ? 'range' : what);
    case 'not':
      return isNumeric(schema) ? rule('gap') : rare(what, schema, rules);
    case 'enum':
      return rule('choice');
    case 'minLength':
      return rule('tooShort');
    case 'maxLength':
      return rule('tooLong');
    case 'pattern':
      return [patternText(schema?.pattern)?.key ?? 'global.rules.format', 'global.rules.format'];
    case 'type':
      return isNumeric(schema) ? rule('number') : rule('format');
    default:
      return rare(what, schema, rules);
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

function rare(what: string, schema: FormSchema | undefined, rules?: RuleTexts): readonly string[] {
  return rules ? [...rules.keys(what, schema), 'global.rules.format'] : rule(what);
}

function rule(name: string): readonly string[] {
  return [`global.rules.${name}`, 'global.rules.format'];
}

function messageValues(
  what: string,
  { options, schema, label, rules, value }: MessageSource,
): Readonly<Record<string, string | number>> {
  const { minimum, maximum, minLength, maxLength } = schema ?? {};
  const limits = Object.entries({ minimum, maximum, minLength, maxLength }).filter(
    (entry): entry is [string, number] => entry[1] !== undefined,
  );
  return {
    label,
    ...(what === 'type' && typeof value === 'string' && doubtValues(value)),
    ...Object.fromEntries(limits),
    ...rules?.values(what, schema),
    ...patternText(schema?.pattern)?.values,
    ...options?.messageValues,
  };
}
