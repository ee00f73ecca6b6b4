import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { schemaErrors, checkForm } from '@kontor/schema-adapters/checks';
import type { Json, JsonObject } from '@kontor/schema-adapters/json';
import { buildBinding, parseProviderSchema, passwordChecks } from '@kontor/schema-adapters/provider';
import { passwordWeakness } from '../../cdc-stand-in/passwordRules.ts';
import { readFields } from '../../cdc-stand-in/schema/fields.ts';
import { checkValue } from '../../cdc-stand-in/schema/valueRules.ts';
import { allOf } from '../schema-adapters/testForms.ts';
import { cases, timeLimit } from '../longRun.ts';
import {
  booleans,
  dates,
  listed,
  numbers,
  passwords,
  patterns,
  ranges,
  required,
  schemas,
  texts,
  type Case,
} from './ruleCases.ts';

/** Whether a side takes the value; undefined where the form leaves the decision to the provider, with a finding. */
type Judge = (ruleCase: Case) => boolean | undefined;

interface Rule {
  readonly name: string;
  readonly generated: fc.Arbitrary<Case>;
  readonly form: Judge;
  readonly standIn: Judge;
  /** The stand-in with a mistake, which the comparison must find. */
  readonly broken: Judge;
}

const raw = String.raw;
const rawSchema = (field: JsonObject): JsonObject => ({ dataSchema: { fields: { x: field } } });

const standInTakes: Judge = ({ field, value }) => {
  const read = readFields(rawSchema(field)).fields.get('data.x');
  return read !== undefined && checkValue(read, value) === undefined;
};

/** The rules of a form's control for one value. */
const formTakes: Judge = ({ field, value }) => {
  const read = parseProviderSchema(rawSchema(field)).schema.fields.get('data.x');
  const { leaf, findings } = read === undefined ? { findings: [] } : buildBinding(read);
  if (leaf === undefined) return undefined;
  if (schemaErrors(leaf.schema, value, [], leaf.schema).length > 0) return false;
  return findings.length > 0 ? undefined : true;
};

const forms = new Map<string, ReturnType<typeof allOf>['form']>();

/** A whole form with the field: null is a control without a value. */
const wholeFormTakes: Judge = ({ field, value }) => {
  const text = JSON.stringify(field);
  const form = forms.get(text) ?? allOf({ 'data.x': field }).form;
  forms.set(text, form);
  const [key = ''] = Object.keys(form.schema.properties ?? {});
  return checkForm(form, value === null ? {} : { [key]: value }).errors.length === 0;
};

/** A value as a text. */
const printed = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

const isChecklistMet: Judge = ({ field, value }) => {
  const { checks, findings } = passwordChecks(field);
  if (!checks.every(({ isMet }) => isMet(printed(value)))) return false;
  return findings.length > 0 ? undefined : true;
};

type Policy = Parameters<typeof passwordWeakness>[1];
const policyTakes: Judge = ({ field, value }) =>
  passwordWeakness(printed(value), field as unknown as Policy) === undefined;

const patternOf = ({ field }: Case): string =>
  printed(field['regExp'] ?? /^regex\('([^]*)'\)$/.exec(printed(field['format'] ?? ''))?.[1] ?? '');
const hasPattern = (ruleCase: Case): boolean => typeof ruleCase.value === 'string' && patternOf(ruleCase) !== '';
const getText = ({ value }: Case): string => (typeof value === 'string' ? value : '');

/**
 * Where both sides may differ, because the form is more careful than the provider or cannot say its rule. Each has an
 * example, which must differ.
 */
const differences: readonly {
  readonly name: string;
  readonly form: boolean;
  readonly applies: (ruleCase: Case) => boolean;
  readonly example: readonly [rule: string, ruleCase: Case];
}[] = [
  {
    name: 'JavaScript cannot tell numbers beyond 2^53 apart, so a form refuses them',
    form: false,
    applies: ({ value }) => typeof value === 'number' && !Number.isSafeInteger(value),
    example: ['numbers', { field: { type: 'long', allowNull: false }, value: 2 ** 53 }],
  },
  {
    name: 'the provider limits bytes, JSON Schema characters',
    form: true,
    applies: (ruleCase) => Buffer.byteLength(getText(ruleCase)) > 16_384,
    example: ['texts', { field: { type: 'string', allowNull: false }, value: 'ü'.repeat(16_384) }],
  },
  {
    name: 'a form writes dates without a time',
    form: false,
    applies: (ruleCase) => ruleCase.field['type'] === 'date' && getText(ruleCase).includes('T'),
    example: ['dates', { field: { type: 'date', allowNull: false }, value: '2024-02-29T10:00:00Z' }],
  },
  {
    name: 'a form matches short texts only',
    form: false,
    applies: (ruleCase) => hasPattern(ruleCase) && getText(ruleCase).length > 256,
    example: [
      'patterns',
      { field: { type: 'string', allowNull: false, format: "regex('a')" }, value: 'a'.repeat(257) },
    ],
  },
  {
    name: 'a password has at most 128 characters (requirements#ACC-4)',
    form: false,
    applies: (ruleCase) => getText(ruleCase).length > 128,
    example: ['passwords', { field: { minLength: 6, minCharGroups: 0 }, value: 'a'.repeat(129) }],
  },
  {
    name: 'a sign beyond 16 bit is one in JSON Schema and two in .NET: too long for the provider',
    form: true,
    applies: (ruleCase) => hasPattern(ruleCase) && /[\ud800-\udfff]/.test(getText(ruleCase)),
    example: ['patterns', { field: { type: 'string', allowNull: false, format: "regex('^.{1,3}$')" }, value: '😀😀' }],
  },
  {
    name: 'a sign beyond 16 bit is one in JSON Schema and two in .NET: too short for the form',
    form: false,
    applies: (ruleCase) => hasPattern(ruleCase) && /[\ud800-\udfff]/.test(getText(ruleCase)),
    example: ['patterns', { field: { type: 'string', allowNull: false, format: "regex('^.{2}$')" }, value: '😀' }],
  },
  {
    name: '`$` before a last line break and `.` on other breaks are .NET’s alone',
    form: false,
    applies: (ruleCase) => hasPattern(ruleCase) && /[\n\r\u2028\u2029]/.test(getText(ruleCase)),
    example: ['patterns', { field: { type: 'string', allowNull: false, format: "regex('^a$')" }, value: 'a\n' }],
  },
  {
    name: 'the checklist reads `.` as any sign; no password input takes a line break',
    form: true,
    applies: (ruleCase) => 'minLength' in ruleCase.field && /[\n\r\u2028\u2029]/.test(getText(ruleCase)),
    example: ['passwords', { field: { minLength: 1, minCharGroups: 0, regExp: '^(?=.*[0-9]).+$' }, value: '\naaaa0' }],
  },
  {
    name: 'a required text is more than white space in a form',
    form: false,
    applies: ({ field, value }) =>
      field['required'] === true && typeof value === 'string' && value !== '' && value.trim() === '',
    example: ['required values', { field: { type: 'string', required: true, allowNull: false }, value: ' ' }],
  },
  {
    name: 'the checklist asks for the digits 0 to 9 where a pattern says \\d',
    form: false,
    applies: (ruleCase) => patternOf(ruleCase).includes(raw`\d`) && /[^\0-\u007f]/.test(getText(ruleCase)),
    example: [
      'passwords',
      { field: { minLength: 6, minCharGroups: 0, regExp: raw`^(?=.*\d).{6,}$` }, value: 'abcdef٣' },
    ],
  },
];

/** The name of the difference that explains the verdicts; undefined if they agree, `unexplained` if none does. */
function compare(ruleCase: Case, form: boolean | undefined, standIn: boolean | undefined): string | undefined {
  // What the form leaves to the provider, the provider may refuse.
  if (form === undefined || form === standIn) return undefined;
  return differences.find((one) => one.form === form && one.applies(ruleCase))?.name ?? 'unexplained';
}

const rules: readonly Rule[] = [
  {
    name: 'texts',
    generated: texts,
    form: formTakes,
    standIn: standInTakes,
    broken: ({ value }) => typeof value === 'string',
  },
  {
    name: 'numbers',
    generated: numbers,
    form: formTakes,
    standIn: standInTakes,
    broken: (ruleCase) => typeof ruleCase.value === 'number' || standInTakes(ruleCase),
  },
  {
    name: 'dates',
    generated: dates,
    form: formTakes,
    standIn: standInTakes,
    broken: (ruleCase) => /^\d{4}-\d\d-\d\d/.test(getText(ruleCase)) || standInTakes(ruleCase),
  },
  {
    name: 'booleans',
    generated: booleans,
    form: formTakes,
    standIn: standInTakes,
    broken: (ruleCase) => typeof ruleCase.value === 'boolean' || standInTakes(ruleCase),
  },
  {
    name: 'ranges',
    generated: ranges,
    form: formTakes,
    standIn: standInTakes,
    broken: (ruleCase) =>
      standInTakes(ruleCase) === true &&
      !printed(ruleCase.field['format'] ?? '').endsWith(`-${printed(ruleCase.value)}`),
  },
  {
    name: 'patterns',
    generated: patterns,
    form: formTakes,
    standIn: standInTakes,
    broken: (ruleCase) =>
      typeof ruleCase.value === 'string' && standInTakes(ruleCase) === true
        ? readAsJavaScript(ruleCase)
        : standInTakes(ruleCase),
  },
  {
    name: 'lists of texts',
    generated: listed,
    form: formTakes,
    standIn: standInTakes,
    broken: (ruleCase) =>
      standInTakes({ ...ruleCase, value: typeof ruleCase.value === 'string' ? ruleCase.value.trim() : ruleCase.value }),
  },
  {
    name: 'required values',
    generated: required,
    form: wholeFormTakes,
    standIn: standInTakes,
    broken: ({ field, value }) => standInTakes({ field: { ...field, required: false }, value }),
  },
  {
    name: 'passwords',
    generated: passwords,
    form: isChecklistMet,
    standIn: policyTakes,
    broken: ({ field, value }) => policyTakes({ field: { ...field, minDigit: 0 }, value }),
  },
];

function readAsJavaScript(ruleCase: Case): boolean {
  try {
    return new RegExp(patternOf(ruleCase), 'u').test(getText(ruleCase));
  } catch {
    return true;
  }
}

const runs = { numRuns: cases(150, 10_000), seed: 11 };
const agreement = ({ generated, form }: Rule, standIn: Judge) =>
  fc.property(generated, (ruleCase) => {
    expect(compare(ruleCase, form(ruleCase), standIn(ruleCase))).not.toBe('unexplained');
  });

describe('the stand-in and the forms judge alike (requirements#IDP-types, requirements#IDP-formats, requirements#IDP-policies)', () => {
  it.each(rules)('$name', { timeout: timeLimit }, (rule) => {
    fc.assert(agreement(rule, rule.standIn), runs);
  });

  it.each(rules)('$name: finds a stand-in with a mistake (control)', { timeout: timeLimit }, (rule) => {
    expect(fc.check(agreement(rule, rule.broken), { ...runs, numRuns: 2000 }).failed).toBe(true);
  });

  it.each(differences)('$name', ({ name, form, example: [ruleName, ruleCase] }) => {
    const rule = rules.find((one) => one.name === ruleName);
    const verdicts = [rule?.form(ruleCase), rule?.standIn(ruleCase)] as const;
    expect([...verdicts, compare(ruleCase, ...verdicts)]).toEqual([form, !form, name]);
  });
});

it(
  'the stand-in and the product read the same fields from a schema (requirements#IDP-schema)',
  { timeout: timeLimit },
  () => {
    fc.assert(
      fc.property(schemas, (schema) => {
        const own = [...readFields(schema).fields.values()];
        const product = [...parseProviderSchema(schema).schema.fields.values()];
        const shape = ({
          path,
          root,
          required: isRequired,
          allowNull: isNullable,
          writeAccess,
          format,
          description,
          doubleOptIn = false,
        }: (typeof product)[number] | (typeof own)[number]) => [
          path,
          root,
          isRequired,
          isNullable || root === 'subscriptions',
          writeAccess,
          format,
          description,
          doubleOptIn && root === 'subscriptions',
        ];
        expect(own.map(shape)).toEqual(product.map(shape));
      }),
      runs,
    );
  },
);
