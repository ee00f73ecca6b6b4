import type { FieldOptions, FormSchema } from '../model/form.ts';
import type { ProviderRule } from './providerRule.ts';
import { valueTypes } from './valueTypes.ts';

/** A range of allowed numbers, both ends included. */
interface Range {
  readonly from: number;
  readonly to: number;
}

const NUMERIC: ReadonlySet<string> = new Set(['long', 'integer', 'float', 'double']);
const ALLOWED = ['global.rules.allowed'];
const RANGE = ['global.rules.range'];
const MAX_ITEMS = 500;
const ITEM = /^(-?\d+(?:\.\d+)?)?\s*(?:(-)\s*(-?\d+(?:\.\d+)?)?)?$/;

/**
 * Numbers limited to listed values and ranges: `1-5,7,9`, `18-` (open end), `-5--1`, spaces anywhere. A lone `-18` can
 * mean "up to 18" or "minus 18": the wider meaning is used, with a finding. An end outside of the type is a finding, too.
 * Never throws.
 * Source: requirements#format-range.
 */
export const longRanges: ProviderRule = {
  name: 'longRanges',
  applies: ({ type, format }) => NUMERIC.has(type) && format !== undefined && format.trim() !== '',
  toSchema: ({ type, format }) => {
    const ranges = parseRanges(format ?? '');
    if (ranges === undefined) return { schema: {}, findings: ['format-not-understood'] };
    const schema = withGapsExcluded(ranges, type === 'float' || type === 'double');
    return {
      schema,
      messages: {
        ...textsFor(schema),
        messageValues: { ...endsOf(schema), allowed: describeRanges(ranges) },
      },
      findings: [
        ...(isAmbiguous(format ?? '') ? (['range-ambiguous'] as const) : []),
        ...(ranges.some((range) => isOutside(range, type)) ? (['range-outside-type'] as const) : []),
      ],
    };
  },
  accepts: (value, format) =>
    typeof value !== 'number' || (parseRanges(format)?.some(({ from, to }) => value >= from && value <= to) ?? true),
};

/** Whether a written end is a number that the type does not have. */
function isOutside({ from, to }: Range, type: string): boolean {
  const { minimum = -Infinity, maximum = Infinity } = valueTypes[type]?.schema ?? {};
  return [from, to].some((end) => Number.isFinite(end) && (end < minimum || end > maximum));
}

/** One message for every error: the list if there are gaps, both ends if there are two. */
function textsFor({ not, minimum, maximum }: FormSchema): Pick<FieldOptions, 'messageKeys'> {
  if (not !== undefined) return { messageKeys: { not: ALLOWED, minimum: ALLOWED, maximum: ALLOWED } };
  return minimum === undefined || maximum === undefined ? {} : { messageKeys: { minimum: RANGE, maximum: RANGE } };
}

/** The ranges in ascending order, joined where they touch; undefined if the text is not such a list. */
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

/**
 * The outer limits as minimum and maximum, all gaps as one `not`, so that one error gives one message and null is
 * accepted.
 */
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

function endsOf(schema: FormSchema): Record<string, number> {
  return {
    ...(schema.minimum !== undefined && { minimum: schema.minimum }),
    ...(schema.maximum !== undefined && { maximum: schema.maximum }),
  };
}

/** `1–5, 7, ≥ 9` as shown to a customer. */
function describeRanges(ranges: readonly Range[]): string {
  return ranges.map(describeRange).join(', ');
}

function describeRange({ from, to }: Range): string {
  if (from === to) return `${from}`;
  if (!Number.isFinite(from)) return `≤ ${to}`;
  return Number.isFinite(to) ? `${from}–${to}` : `≥ ${from}`;
}
