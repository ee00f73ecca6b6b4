import { describe, expect, it } from 'vitest';
import { formatRule } from '@kontor/schema-adapters/provider';
import { matchesFormat } from '../../cdc-stand-in/schema/valueRules.ts';
import { patterns, values } from './dialectSamples.ts';

const formatOf = (pattern: string): string => `regex('${pattern}')`;

/**
 * Whether the form shows a value as valid. Undefined for a pattern that a page cannot use or that is too slow for it: the
 * form leaves it to the provider, who may refuse a value by it.
 */
function formAccepts(pattern: string): ((value: string) => boolean) | undefined {
  const { schema, findings = [] } = formatRule({
    path: 'data.x',
    root: 'data',
    type: 'string',
    format: formatOf(pattern),
    required: false,
    allowNull: true,
    writeAccess: 'clientModify',
  });
  if (findings.length > 0) return undefined;
  const { pattern: source, maxLength } = schema;
  const expression = source === undefined ? undefined : new RegExp(source, 'u');
  return (value) => (expression?.test(value) ?? true) && value.length <= (maxLength ?? Infinity);
}

const compared = patterns.filter((pattern) => formAccepts(pattern) !== undefined);

type Check = (pattern: string, value: string) => boolean;

/** Each value that the form shows as valid and the provider's side refuses. */
function refusals(check: Check): readonly string[] {
  return compared.flatMap((pattern) => {
    const isValid = formAccepts(pattern);
    return values
      .filter((value) => isValid?.(value) === true && !check(pattern, value))
      .map((value) => `${JSON.stringify(value)} under ${pattern}`);
  });
}

/** The negative control: JavaScript uses the pattern unchanged. */
const asWritten: Check = (pattern, value) => {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(pattern, flags).test(value);
    } catch {
      // The next flag.
    }
  }
  return true;
};

describe('the dialect of patterns', () => {
  it('has at least 100 patterns and 150 values', () => {
    expect(new Set(compared).size).toBeGreaterThanOrEqual(100);
    expect(new Set(values).size).toBeGreaterThanOrEqual(150);
  });

  it('never lets the stand-in refuse what the form shows as valid (requirements#IDP-formats)', () => {
    // A sign beyond 16 bit counts twice in .NET, which no pattern of JSON Schema can say.
    expect(refusals((pattern, value) => matchesFormat(value, formatOf(pattern)))).toEqual(['"😀😀😀" under ^.{1,3}$']);
  });

  it('is seen by this test: read as JavaScript, the same patterns refuse valid values', () => {
    const mismatches = refusals(asWritten);
    expect(mismatches).toContain(String.raw`"10115" under \A[0-9]{5}\Z`);
    expect(mismatches).toContain(String.raw`"Anna" under ^[\p{L}\s\'-]{1,40}$`);
    expect(mismatches).toContain(String.raw`"Müller" under ^\w{2,20}$`);
  });
});
