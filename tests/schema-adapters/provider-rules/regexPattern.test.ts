import { describe, expect, it } from 'vitest';
import { patternText } from '../../../schema-adapters/provider-rules/providerRules.ts';
import { accepts, allOf, codes, errorsIn } from '../testForms.ts';

function schemaFor(format: string, more: Readonly<Record<string, unknown>> = {}) {
  const { form, findings } = allOf({ 'data.x': { type: 'string', format, ...more } });
  return { schema: form.schema, pattern: form.schema.properties?.['data_x']?.pattern, findings: codes(findings) };
}

describe("the provider's patterns", () => {
  it.each([
    ["regex('^[0-9]{5}$')", '^[0-9]{5}$'],
    ['regex("^[0-9]{5}$")', '^[0-9]{5}$'],
    ['regex(^[0-9]{5}$)', '^[0-9]{5}$'],
    ["regex('/^[0-9]{5}$/')", '^[0-9]{5}$'],
    ["regex('/^[0-9]{5}$/gu')", '^[0-9]{5}$'],
    ["regex( '^a$' )", '^a$'],
    ["  REGEX ('^a$')  ", '^a$'],
    ["regex('^[&'*+]$')", "^[&'*+]$"],
    ["regex('^(a)$')", '^(a)$'],
    ["regex('')", ''],
    ["regex('a')')", "a')"],
  ])('%s contains the pattern %j (requirements#format-regex)', (format, text) => {
    expect(patternText(format)).toBe(text);
  });

  it.each(["regex('^a$'", 'regex', "regex '^a$'", "regex('/^a$/i')", "match('^a$')"])(
    '%s is not understood and becomes a finding',
    (format) => {
      const { schema, findings } = schemaFor(format);
      expect(findings).toEqual(['format-not-understood data.x']);
      expect(accepts(schema, { data_x: 'anything' })).toBe(true);
    },
  );

  it.each([
    [String.raw`^\s$`, '\u0085', true],
    [String.raw`^\s$`, '\ufeff', false],
    [String.raw`^[\s]$`, '\u2003', true],
    [String.raw`^\S$`, '\ufeff', true],
    [String.raw`^\S$`, '\u0085', false],
    [String.raw`^[\S]$`, '\u0085', false],
    [String.raw`^[\S]$`, '\u2003', false],
    [String.raw`^[\s\S]$`, '\ufeff', true],
    [String.raw`^[^\s]$`, '\u0085', false],
    [String.raw`^\S$`, ' ', false],
    [String.raw`^\S$`, 'é', true],
  ])(
    'reads white space in %s as .NET does: %j is taken: %s (requirements#format-regex)',
    (pattern, value, expected) => {
      const { schema, findings } = schemaFor(`regex('${pattern}')`);
      expect([findings, accepts(schema, { data_x: value })]).toEqual([[], expected]);
    },
  );

  it.each(['^a(?#twice){2}$', '^({2})$', '^a*{2}$', '^{2,}$'])(
    'leaves %s to the provider: its repetition is no text, and has nothing of its own to repeat',
    (pattern) => {
      expect(schemaFor(`regex('${pattern}')`).findings).toEqual(['pattern-not-portable data.x']);
    },
  );

  it('an empty pattern allows everything', () => {
    expect(schemaFor("regex('')")).toMatchObject({ findings: [], pattern: undefined });
  });

  it('matches values of at most 256 characters; a longer one is one error', () => {
    const { schema } = schemaFor("regex('^a+$')");
    expect(accepts(schema, { data_x: 'a'.repeat(256) })).toBe(true);
    expect(errorsIn(schema, { data_x: 'a'.repeat(257) })).toEqual(['/data_x maxLength']);
    const slow = schemaFor("regex('^a*b*a*$')");
    expect(slow.findings).toEqual([]);
    expect(errorsIn(slow.schema, { data_x: `${'a'.repeat(400)}!` })).toEqual(['/data_x maxLength']);
    expect(errorsIn(slow.schema, { data_x: `${'a'.repeat(200)}!` })).toEqual(['/data_x pattern']);
  });

  it.each([
    ["regex('^[0-9]{5}$')", '10115'],
    ["regex('^.{1,9}$')", 'Ada'],
    ["regex('a|')", 'a'],
    ["regex('[a-z ]*')", 'a b'],
    ["regex('^ *x? *$')", ' x '],
    ["regex('^\\w* *$|^ +$')", 'ab'],
  ])(
    'a required field with %s accepts %j and refuses blanks with one error (requirements#names-rule)',
    (format, good) => {
      const { schema } = schemaFor(format, { required: true });
      expect(errorsIn(schema, { data_x: good })).toEqual([]);
      for (const blank of ['', ' ', '   ', '\t', '\u00a0 ', ' '.repeat(60)])
        expect(errorsIn(schema, { data_x: blank }), JSON.stringify(blank)).toHaveLength(1);
      expect(errorsIn(schema, {})).toEqual(['/data_x required']);
    },
  );

  it('a required field without a pattern refuses blanks with one error', () => {
    const { form } = allOf({ 'data.x': { type: 'string', required: true } });
    for (const blank of ['', '  ', '\n']) expect(errorsIn(form.schema, { data_x: blank })).toEqual(['/data_x pattern']);
    expect(accepts(form.schema, { data_x: ' Ada ' })).toBe(true);
  });

  it('null passes a pattern if the provider accepts null', () => {
    expect(accepts(schemaFor("regex('^a$')", { allowNull: true }).schema, { data_x: null })).toBe(true);
    expect(accepts(schemaFor("regex('^a$')").schema, { data_x: null })).toBe(false);
  });
});
