import { isAllowed } from '@kontor/schema-adapters';
import type { Json } from '@kontor/schema-adapters/json';
import {
  type ProviderField,
  buildBinding,
  parseRanges,
  patternText,
  valueTypes,
} from '@kontor/schema-adapters/provider';
import { textRefusedNow } from './patterns/textRule.ts';

/**
 * Effect of a change of a field's format: `narrowed` has a `witness`, a value that only the old format accepts;
 * `widened` means that there is none, `unclear` that the formats cannot be compared.
 */
export type RuleChange =
  | { readonly kind: 'same' }
  | { readonly kind: 'widened' }
  | { readonly kind: 'narrowed'; readonly witness: Json }
  | { readonly kind: 'unclear' };

/** Compares the formats of a field before and after a change; its type is the same. Never throws. */
export function ruleChange(before: ProviderField, after: ProviderField): RuleChange {
  const [old, now] = [formatOf(before), formatOf(after)];
  if (old === now) return { kind: 'same' };
  const reads = valueTypes[after.type]?.reads;
  if (reads === 'string') return textChange(old, now);
  if (reads === 'number') return numberChange(before, after);
  if (reads === 'boolean') return booleanChange(old, now);
  return { kind: 'unclear' };
}

function formatOf({ format = '' }: ProviderField): string {
  return format.trim();
}

function textChange(old: string, now: string): RuleChange {
  const patterns = [old, now].map((format) => (format === '' ? '' : patternText(format)));
  const [before, after] = patterns;
  if (before === undefined || after === undefined) return { kind: 'unclear' };
  const search = textRefusedNow(before, after);
  if (search.outcome === 'text') return { kind: 'narrowed', witness: search.text };
  return { kind: search.outcome === 'none' ? 'widened' : 'unclear' };
}

function numberChange(before: ProviderField, after: ProviderField): RuleChange {
  const everything = [{ from: -Infinity, to: Infinity }];
  const [old, now] = [before, after].map((field) =>
    formatOf(field) === '' ? everything : parseRanges(formatOf(field)),
  );
  const [was, is] = [buildBinding(before).leaf?.schema, buildBinding(after).leaf?.schema];
  if (old === undefined || now === undefined || was === undefined || is === undefined) return { kind: 'unclear' };
  const limits = [...old, ...now].flatMap(({ from, to }) => [from, to]).filter(Number.isFinite);
  const witness = valuesAround(limits).find((value) => isAllowed(was, value) && !isAllowed(is, value));
  return witness === undefined ? { kind: 'widened' } : { kind: 'narrowed', witness };
}

/** Test values at, beside and between the limits, by ascending amount: between two limits nothing changes. */
function valuesAround(limits: readonly number[]): readonly number[] {
  const sorted = [...new Set(limits)].toSorted((a, b) => a - b);
  const between = sorted.slice(1).flatMap((limit, index) => {
    const middle = (limit + (sorted[index] ?? limit)) / 2;
    return [middle, Math.floor(middle)];
  });
  const values = [
    0,
    ...sorted.flatMap((limit) => [limit, limit - 1, limit + 1, Math.floor(limit), Math.ceil(limit)]),
    ...between,
  ];
  return [...new Set(values)].toSorted((a, b) => Math.abs(a) - Math.abs(b) || b - a);
}

/** The formats `true` and `false` each refuse the other value; any other format is no rule. */
function booleanChange(old: string, now: string): RuleChange {
  const [before, after] = [old.toLowerCase(), now.toLowerCase()];
  if (after !== 'true' && after !== 'false') return { kind: after === '' ? 'widened' : 'unclear' };
  if (before === after) return { kind: 'same' };
  const refused = after !== 'true';
  return before !== '' && before !== 'true' && before !== 'false'
    ? { kind: 'unclear' }
    : { kind: 'narrowed', witness: refused };
}
