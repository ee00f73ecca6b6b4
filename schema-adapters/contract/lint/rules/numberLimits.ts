import type { ProviderField } from '../../../model/provider.ts';
import { parseRanges } from '../../../provider-rules/longRanges.ts';
import { valueTypes } from '../../../provider-rules/valueTypes.ts';

const numeric: ReadonlySet<string> = new Set(['long', 'integer', 'float', 'double']);
const RANGE = /^\s*(-?\d+(?:\.\d+)?)\s*-\s*(-?\d+(?:\.\d+)?)\s*$/;

/** Limits of the parts of a birthday in forms. Source: requirements#birthday-rule. */
const ofBirthday: Readonly<Record<string, readonly [from: number, to: number]>> = {
  'profile.birthDay': [1, 31],
  'profile.birthMonth': [1, 12],
  'profile.birthYear': [1900, 2020],
};

/** Whether no number meets the limits of a field: a range runs backwards, or lies outside of the type or of its control. */
export function isContradiction(field: ProviderField | undefined): boolean {
  if (field?.format === undefined || !numeric.has(field.type)) return false;
  const parts = field.format.split(/[,;]/);
  if (parts.some(runsBackwards)) return true;
  const { minimum = -Infinity, maximum = Infinity } = valueTypes[field.type]?.schema ?? {};
  const [low, high] = ofBirthday[field.path] ?? [-Infinity, Infinity];
  const ranges = parseRanges(field.format);
  const isWhole = field.type === 'long' || field.type === 'integer';
  return (
    ranges !== undefined &&
    !ranges.some(({ from, to }) => {
      const [least, most] = [Math.max(from, minimum, low), Math.min(to, maximum, high)];
      return isWhole ? Math.ceil(least) <= Math.floor(most) : least <= most;
    })
  );
}

function runsBackwards(part: string): boolean {
  const [, from, to] = RANGE.exec(part) ?? [];
  return from !== undefined && Number(from) > Number(to);
}
