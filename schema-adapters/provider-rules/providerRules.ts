import type { ProviderField } from '../model/provider.ts';
import type { FindingCode } from '../model/finding.ts';
import type { FieldOptions, FormSchema } from '../model/form.ts';
import { valueTypes } from './valueTypes.ts';
import { MAX_MATCHED } from './patternUse.ts';
import { usablePattern } from './usablePattern.ts';

/** A piece of JSON Schema, its messages, and findings about what it could not express. */
interface RuleOutcome {
  readonly schema: FormSchema;
  readonly messages?: Pick<FieldOptions, 'messageKeys' | 'messageValues'>;
  readonly findings?: readonly FindingCode[];
}

/**
 * Converts one notation of the provider's `format` to standard JSON Schema. Call `toSchema` only if `applies` is true;
 * it never throws.
 */
interface ProviderRule {
  readonly applies: (field: ProviderField) => boolean;
  readonly toSchema: (field: ProviderField) => RuleOutcome;
}

/**
 * Booleans with a mandatory value: `true` or `false` in upper or lower case.
 * Source: requirements#IDP-formats.
 */
const booleanFormat: ProviderRule = {
  applies: ({ type, format }) => type === 'boolean' && /^\s*(?:true|false)\s*$/i.test(format ?? ''),
  toSchema: ({ format }) => {
    const expected = format?.trim().toLowerCase() === 'true';
    const keys = [expected ? 'global.rules.mustBeChecked' : 'global.rules.mustBeUnchecked'];
    return { schema: { const: expected }, messages: { messageKeys: { const: keys, enum: keys } } };
  },
};

/** A range of allowed numbers, both ends included. */
interface Range {
  readonly from: number;
  readonly to: number;
}

const ALLOWED = ['global.rules.allowed'];
const RANGE = ['global.rules.range'];
const MAX_ITEMS = 500;
const ITEM = /^(-?\d+(?:\.\d+)?)?\s*(?:(-)\s*(-?\d+(?:\.\d+)?)?)?$/;

/**
 * Numbers limited to listed values and ranges: `1-5,7,9`, `18-` (open end), `-5--1`, spaces anywhere. A lone `-18` can
 * mean "up to 18" or "minus 18": the rule uses the wider meaning, with a finding. An end outside of the type is a
 * finding, too. Never throws.
 * Source: requirements#format-range.
 */
const longRanges: ProviderRule = {
  applies: ({ type }) => valueTypes[type]?.reads === 'number',
  toSchema: ({ type, format }) => {
    const ranges = parseRanges(format ?? '');
    if (ranges === undefined) return { schema: {}, findings: ['format-not-understood'] };
    const schema = withGapsExcluded(ranges, type === 'float' || type === 'double');
    return {
      schema,
      messages: {
        ...textsFor(schema),
        messageValues: { allowed: describeRanges(ranges) },
      },
      findings: [
        ...(isAmbiguous(format ?? '') ? (['range-ambiguous'] as const) : []),
        ...(ranges.some((range) => isOutside(range, type)) ? (['range-outside-type'] as const) : []),
      ],
    };
  },
};

/** Whether an end of a range is outside of its type. */
function isOutside({ from, to }: Range, type: string): boolean {
  const { minimum = -Infinity, maximum = Infinity } = valueTypes[type]?.schema ?? {};
  return [from, to].some((end) => Number.isFinite(end) && (end < minimum || end > maximum));
}

/** One message for all errors: the list of ranges if there are gaps, else both ends. */
function textsFor({ not, minimum, maximum }: FormSchema): Pick<FieldOptions, 'messageKeys'> {
  if (not !== undefined) return { messageKeys: { not: ALLOWED, minimum: ALLOWED, maximum: ALLOWED } };
  return minimum === undefined || maximum === undefined ? {} : { messageKeys: { minimum: RANGE, maximum: RANGE } };
}

/** Parses ranges into ascending order, joins overlapping ones; undefined if the text is no list of ranges. */
export function parseRanges(format: string): readonly Range[] | undefined {
  if (format.length > 4096) return undefined;
  if (isAmbiguous(format)) return [{ from: -Infinity, to: Number(format.replace('-', '')) }];
  const items = format
    .split(/[,;]/)
    .map((item) => item.trim())
    .filter((item) => item !== '');
  if (items.length === 0 || items.length > MAX_ITEMS) return undefined;
  const ranges: Range[] = [];
  for (const item of items) {
    const range = parseItem(item);
    if (range === undefined) return undefined;
    ranges.push(range);
  }
  return joined(ranges.toSorted((a, b) => a.from - b.from || a.to - b.to));
}

function isAmbiguous(format: string): boolean {
  return /^\s*-\s*\d+(?:\.\d+)?\s*$/.test(format);
}

function parseItem(item: string): Range | undefined {
  const [, low, dash, high] = ITEM.exec(item) ?? [];
  if (low === undefined) return undefined;
  const from = Number(low);
  const to = dash === undefined ? from : high === undefined ? Infinity : Number(high);
  return from <= to && Number.isFinite(from) && Math.abs(from) <= Number.MAX_SAFE_INTEGER ? { from, to } : undefined;
}

function joined(ranges: readonly Range[]): readonly Range[] {
  const result: Range[] = [];
  for (const range of ranges) {
    const last = result.at(-1);
    if (last !== undefined && range.from <= last.to)
      result[result.length - 1] = { from: last.from, to: Math.max(last.to, range.to) };
    else result.push(range);
  }
  return result;
}

/** Outer limits as minimum and maximum, all gaps as one `not`: one error gives one message, and null is valid. */
function withGapsExcluded(ranges: readonly Range[], fractions: boolean): FormSchema {
  const first = ranges.at(0)?.from ?? -Infinity;
  const last = ranges.at(-1)?.to ?? Infinity;
  const gaps = ranges
    .slice(1)
    .flatMap((range, index) => gapBetween(ranges[index]?.to ?? range.from, range.from, fractions));
  return {
    ...(Number.isFinite(first) && { minimum: first }),
    ...(Number.isFinite(last) && { maximum: last }),
    ...(gaps.length > 0 && { not: { type: fractions ? 'number' : 'integer', anyOf: gaps } }),
  };
}

function gapBetween(end: number, start: number, fractions: boolean): readonly FormSchema[] {
  if (fractions) return [{ exclusiveMinimum: end, exclusiveMaximum: start }];
  const minimum = Math.floor(end) + 1;
  const maximum = Math.ceil(start) - 1;
  return minimum <= maximum ? [{ minimum, maximum }] : [];
}

/** Formats the allowed numbers between two ends for customers. */
export function allowedWithin(
  format: string,
  { minimum, maximum }: { readonly minimum: number; readonly maximum: number },
): string {
  const inside = (parseRanges(format) ?? []).map(({ from, to }) => ({
    from: Math.max(from, minimum),
    to: Math.min(to, maximum),
  }));
  return describeRanges(inside.filter(({ from, to }) => from <= to));
}

/** Formats ranges for customers: `1–5, 7, ≥ 9`. */
function describeRanges(ranges: readonly Range[]): string {
  return ranges.map(describeRange).join(', ');
}

function describeRange({ from, to }: Range): string {
  if (from === to) return `${from}`;
  if (!Number.isFinite(from)) return `≤ ${to}`;
  return Number.isFinite(to) ? `${from}–${to}` : `≥ ${from}`;
}

/**
 * Texts that must match a pattern of the provider: `regex('…')`, `regex("…")`, `regex(…)`, inside also `/…/` with
 * flags. The notation has no escapes, so everything up to the final `')` belongs to the pattern. A pattern that is
 * unsafe in JavaScript becomes a finding, and the provider decides on save.
 * Source: requirements#format-regex.
 */
const regexPattern: ProviderRule = {
  applies: ({ type, format }) => valueTypes[type]?.reads === 'string' && /^\s*regex\s*\(/i.test(format ?? ''),
  toSchema: ({ format, required }) => {
    const text = patternText(format ?? '');
    if (text === undefined) return { schema: {}, findings: ['format-not-understood'] };
    if (text === '') return { schema: {} };
    const pattern = usablePattern(text, { dialect: 'provider', filled: required });
    if ('refused' in pattern) return { schema: {}, findings: [pattern.refused] };
    return { schema: { pattern: pattern.source, maxLength: MAX_MATCHED } };
  },
};

/**
 * The pattern in `regex(…)`; undefined for other texts. Ignores flags without effect (`g`, `u`, `y`); undefined for
 * other flags.
 */
export function patternText(format: string): string | undefined {
  const [, inner] = /^\s*regex\s*\(([\s\S]*)\)\s*$/i.exec(format) ?? [];
  if (inner === undefined) return undefined;
  const [, , quoted] = /^\s*(['"])([\s\S]*)\1\s*$/.exec(inner) ?? [];
  const text = quoted ?? inner.trim();
  const [, slashed, flags] = /^\/([\s\S]+)\/([a-z]*)$/.exec(text) ?? [];
  if (slashed === undefined) return text;
  return /^[guy]*$/.test(flags ?? '') ? slashed : undefined;
}

/** Every known notation of the provider's `format`; a new notation is one more rule. */
const providerRules: readonly ProviderRule[] = [regexPattern, longRanges, booleanFormat];

/** The rule of a field's format; an unknown format gives a finding and no rule. Never throws. */
export function formatRule(field: ProviderField): RuleOutcome {
  if (field.format === undefined || field.format.trim() === '') return { schema: {} };
  const rule = providerRules.find((candidate) => candidate.applies(field));
  return rule?.toSchema(field) ?? { schema: {}, findings: ['format-not-understood'] };
}
