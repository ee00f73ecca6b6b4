import type { ProviderField } from '../../../model/provider.ts';
import { patternText } from '../../../provider-rules/regexPattern.ts';
import { typesNotOffered, valueTypes } from '../../../provider-rules/valueTypes.ts';
import type { Found } from '../contractFinding.ts';
import { type ContractRule, inSchemas } from '../contractRule.ts';
import type { Contract } from '../contractViews.ts';
import { nearestName } from '../nearestName.ts';
import { schemaPointer } from '../schemaPointer.ts';
import { exampleOf } from '../../patterns/textRule.ts';
import { isBroken } from './brokenPattern.ts';
import { isContradiction } from './numberLimits.ts';

/** Types that the provider has, whether customers can fill them in or not. */
const knownTypes: ReadonlySet<string> = new Set([...Object.keys(valueTypes), ...typesNotOffered]);

/** What is wrong with a provider's schema whatever the content says. */
export const schemaRules = {
  'schema/unreadable': {
    severity: 'error',
    find: (contract) => inSchemas(contract, ['schema-unreadable']),
  },
  'schema/field-unreadable': {
    severity: 'error',
    find: (contract) => inSchemas(contract, ['schema-field-unreadable', 'path-refused', 'write-access-unknown']),
  },
  'schema/field-inside-other-field': {
    severity: 'error',
    find: (contract) => inSchemas(contract, ['path-inside-other-field']),
  },
  'schema/type-unknown': {
    severity: 'error',
    find: (contract) =>
      ofFields(contract, 'type', ({ type, root }) => {
        if (knownTypes.has(type) || root === 'preferences') return undefined;
        const near = nearestName(type, knownTypes);
        return { values: { type }, ...(near && { suggestion: near.name }) };
      }),
  },
  'schema/type-not-offered': {
    severity: 'info',
    find: (contract) => inSchemas(contract, ['type-not-offered'], 'type'),
  },
  'schema/format-not-understood': {
    severity: 'warning',
    find: (contract) =>
      inSchemas(contract, ['format-not-understood', 'sub-type-unknown'], 'format').filter(
        ({ path = '' }) => !contract.schemas.some(({ fields }) => isContradiction(fields.get(path))),
      ),
  },
  'schema/range-ambiguous': {
    severity: 'warning',
    find: (contract) => inSchemas(contract, ['range-ambiguous'], 'format'),
  },
  'schema/range-outside-type': {
    severity: 'warning',
    find: (contract) =>
      inSchemas(contract, ['range-outside-type'], 'format').filter(
        ({ path = '' }) => !contract.schemas.some(({ fields }) => isContradiction(fields.get(path))),
      ),
  },
  'schema/limits-contradict': {
    severity: 'error',
    find: (contract) =>
      ofFields(contract, 'format', (field) =>
        isContradiction(field) ? { values: { format: field.format ?? '' } } : undefined,
      ),
  },
  'schema/pattern-broken': {
    severity: 'error',
    find: (contract) => ofPatterns(contract, (pattern) => (isBroken(pattern) ? {} : undefined)),
  },
  'schema/pattern-not-portable': {
    severity: 'warning',
    find: (contract) =>
      inSchemas(contract, ['pattern-not-portable'], 'format').filter(
        ({ values }) => !isBroken(patternText(String(values?.['format'])) ?? ''),
      ),
  },
  'schema/pattern-too-long': {
    severity: 'warning',
    find: (contract) => inSchemas(contract, ['pattern-too-long'], 'format'),
  },
  'schema/pattern-slow': {
    severity: 'warning',
    find: (contract) => inSchemas(contract, ['pattern-risky'], 'format'),
  },
  'schema/pattern-matches-nothing': {
    severity: 'error',
    find: (contract) => ofPatterns(contract, (pattern) => (exampleOf(pattern).found === 'none' ? {} : undefined)),
  },
  'schema/required-server-only': {
    severity: 'error',
    find: (contract) =>
      // The provider itself sets the address of every registration, and the services change it.
      ofFields(contract, 'required', ({ path, root, required, writeAccess }) =>
        required && writeAccess === 'serverOnly' && root !== 'preferences' && path !== 'profile.email' ? {} : undefined,
      ),
  },
  'schema/required-subscription': {
    severity: 'error',
    find: (contract) =>
      ofFields(contract, 'required', ({ root, required, writeAccess }) =>
        required && root === 'subscriptions' && writeAccess !== 'serverOnly' ? {} : undefined,
      ),
  },
} as const satisfies Readonly<Record<string, ContractRule>>;

/** One finding per field of which the callback says something; it points to the named member of the field, or to the field. */
export function ofFields(
  { schemas }: Contract,
  member: string | undefined,
  tell: (field: ProviderField) => Partial<Found> | undefined,
): readonly Found[] {
  return schemas.flatMap(({ file, raw, fields }) =>
    [...fields.values()].flatMap((field) => {
      const found = tell(field);
      return found === undefined
        ? []
        : [{ file, pointer: schemaPointer(raw, field.path, member), path: field.path, ...found }];
    }),
  );
}

function ofPatterns(contract: Contract, tell: (pattern: string) => Partial<Found> | undefined): readonly Found[] {
  return ofFields(contract, 'format', ({ format, writeAccess }) => {
    const pattern = writeAccess === 'serverOnly' || format === undefined ? '' : (patternText(format) ?? '');
    const found = pattern === '' ? undefined : tell(pattern);
    return found && { values: { format: pattern }, ...found };
  });
}
