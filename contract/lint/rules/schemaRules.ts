import {
  type ProviderField,
  patternText,
  parseRanges,
  typesNotOffered,
  valueTypes,
  printPattern,
  NotPortable,
  readPattern,
} from '@kontor/schema-adapters/provider';
import { birthdayLimits, type FindingCode } from '@kontor/schema-adapters';
import type { RuleResult } from '../contractFinding.ts';
import { type ContractRule, inSchemas, resultAt, schemaPointer, schemaRule, ruleOf } from '../contractRule.ts';
import type { LintInput } from '../contractViews.ts';
import { suggestName } from '../nearestName.ts';
import { exampleOf } from '../../patterns/textRule.ts';
import { ownMember } from '@kontor/schema-adapters/json';
import { MAX_TEXT_LENGTH } from '@kontor/schema-adapters/content';
import { getAtPointer } from '../../jsonPointer.ts';

/** Members of a field that are true or false. */
const flags = ['required', 'allowNull', 'doubleOptIn'] as const;

/** The provider's types, with and without a control. */
const acceptedTypes: ReadonlySet<string> = new Set([...Object.keys(valueTypes), ...typesNotOffered]);

export const fieldRule = ruleOf(ofFields);
const patternRule = ruleOf(ofPatterns);
const unlessContradiction = ruleOf(inConsistentFields);

/** Faults of a provider's schema, independent of the content. */
export const schemaRules = {
  'schema/unreadable': schemaRule('error', ['schema-unreadable']),
  'schema/field-unreadable': schemaRule('error', ['schema-field-unreadable', 'path-refused', 'write-access-unknown']),
  'schema/flag-not-boolean': {
    severity: 'error',
    find: (contract) =>
      contract.schemas.flatMap(({ file, raw, fields }) =>
        [...fields.keys()].flatMap((path) => {
          const field = getAtPointer(raw, schemaPointer(raw, path));
          return flags.flatMap((member) => {
            const value = ownMember(field, member);
            if (value === undefined || value === null || typeof value === 'boolean') return [];
            const values = { member, value: JSON.stringify(value) };
            return [{ file, pointer: schemaPointer(raw, path, member), path, values }];
          });
        }),
      ),
  },
  'schema/field-inside-other-field': schemaRule('error', ['path-inside-other-field']),
  'schema/type-unknown': fieldRule('error', 'type', ({ type, root }) => {
    if (acceptedTypes.has(type) || root === 'preferences') return undefined;
    return { values: { type }, ...suggestName(type, acceptedTypes) };
  }),
  'schema/type-not-offered': schemaRule('info', ['type-not-offered'], 'type'),
  'schema/format-not-understood': unlessContradiction('warning', ['format-not-understood', 'sub-type-unknown']),
  'schema/range-ambiguous': schemaRule('warning', ['range-ambiguous'], 'format'),
  'schema/range-outside-type': unlessContradiction('warning', ['range-outside-type']),
  'schema/limits-contradict': fieldRule('error', 'format', (field) =>
    isContradiction(field) ? { values: { format: field.format ?? '' } } : undefined,
  ),
  'schema/pattern-broken': patternRule('error', (pattern) => (isBroken(pattern) ? {} : undefined)),
  'schema/pattern-not-portable': {
    severity: 'warning',
    find: (contract) =>
      inSchemas(contract, ['pattern-not-portable'], 'format').filter(
        ({ values }) => !isBroken(patternText(String(values?.['format'])) ?? ''),
      ),
  },
  'schema/pattern-too-long': schemaRule('warning', ['pattern-too-long'], 'format'),
  'schema/pattern-slow': schemaRule('warning', ['pattern-risky'], 'format'),
  'schema/pattern-matches-nothing': patternRule('error', (pattern) =>
    exampleOf(pattern).outcome === 'none' ? {} : undefined,
  ),
  'schema/text-too-long': patternRule('warning', (pattern) => {
    const example = exampleOf(pattern);
    const length = example.outcome === 'text' ? Array.from(example.text).length : 0;
    return length > MAX_TEXT_LENGTH ? { values: { format: pattern, length, maximum: MAX_TEXT_LENGTH } } : undefined;
  }),
  'schema/required-server-only': fieldRule('error', 'required', ({ required, writeAccess }) =>
    required && writeAccess === 'serverOnly' ? {} : undefined,
  ),
  'schema/required-subscription': fieldRule('error', 'required', ({ root, required, writeAccess }) =>
    required && root === 'subscriptions' && writeAccess !== 'serverOnly' ? {} : undefined,
  ),
} as const satisfies Readonly<Record<string, ContractRule>>;

/** Results of the callback for each field; they point to `member` of the field, or to the field. */
export function ofFields(
  { schemas }: LintInput,
  member: string | undefined,
  report: (field: ProviderField) => Partial<RuleResult> | undefined,
): readonly RuleResult[] {
  return schemas.flatMap(({ file, raw, fields }) =>
    [...fields.values()].flatMap((field) =>
      resultAt(() => ({ file, pointer: schemaPointer(raw, field.path, member), path: field.path }), report(field)),
    ),
  );
}

/** Results for these findings of the schema reader, without those that `schema/limits-contradict` explains. */
function inConsistentFields(contract: LintInput, codes: readonly FindingCode[]): readonly RuleResult[] {
  return inSchemas(contract, codes, 'format').filter(
    ({ path = '' }) => !contract.schemas.some(({ fields }) => isContradiction(fields.get(path))),
  );
}

function ofPatterns(
  contract: LintInput,
  report: (pattern: string) => Partial<RuleResult> | undefined,
): readonly RuleResult[] {
  return ofFields(contract, 'format', ({ format, writeAccess }) => {
    const pattern = writeAccess === 'serverOnly' || format === undefined ? '' : (patternText(format) ?? '');
    const result = pattern === '' ? undefined : report(pattern);
    return result && { values: { format: pattern }, ...result };
  });
}

/** Errors in every notation; other unsupported patterns are only not portable. */
const wrongEverywhere: ReadonlySet<string> = new Set([
  'unmatched )',
  'unmatched (',
  'nothing to repeat',
  'pattern ends too early',
]);

/** Whether a pattern is wrong in every notation: an unmatched bracket, nothing to repeat, a reversed range. */
function isBroken(pattern: string): boolean {
  try {
    const printed = printPattern(readPattern(pattern, 'provider'));
    return new RegExp(printed, 'u').source === undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return true;
    if (error instanceof NotPortable) return wrongEverywhere.has(error.message);
    throw error;
  }
}

const RANGE = /^\s*(-?\d+(?:\.\d+)?)\s*-\s*(-?\d+(?:\.\d+)?)\s*$/;

/** Whether no number fits the limits of a field: a range is reversed, or outside of the type or its control. */
function isContradiction(field: ProviderField | undefined): boolean {
  const type = valueTypes[field?.type ?? ''];
  if (field?.format === undefined || type?.reads !== 'number') return false;
  const parts = field.format.split(/[,;]/);
  if (parts.some(isReversed)) return true;
  const { minimum = -Infinity, maximum = Infinity } = type.schema;
  const [low, high] = birthdayLimits.get(field.path) ?? [-Infinity, Infinity];
  const ranges = parseRanges(field.format);
  const isWhole = type.schema.type === 'integer';
  return (
    ranges !== undefined &&
    !ranges.some(({ from, to }) => {
      const [least, most] = [Math.max(from, minimum, low), Math.min(to, maximum, high)];
      return isWhole ? Math.ceil(least) <= Math.floor(most) : least <= most;
    })
  );
}

function isReversed(part: string): boolean {
  const [, from, to] = RANGE.exec(part) ?? [];
  return from !== undefined && Number(from) > Number(to);
}
