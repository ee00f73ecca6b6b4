import { phonePattern } from '../countries/phonePattern.ts';
import type { Leaf } from '../model/fieldKind.ts';

/**
 * Limits of the parts of a birthday; a narrower range from the provider replaces them.
 * Source: requirements#birthday-rule.
 */
const LIMITS: ReadonlyMap<string, readonly [number, number]> = new Map([
  ['profile.birthDay', [1, 31]],
  ['profile.birthMonth', [1, 12]],
  ['profile.birthYear', [1900, 2020]],
]);
const yearKeys = ['global.rules.date.yearRange'];
const phoneKeys = ['global.rules.phone'];

/**
 * The leaf with the product's own rules for its path, which hold for every control of it.
 * Source: requirements#birthday-rule, requirements#phone-rule.
 */
export function withPathRules(leaf: Leaf): Leaf {
  const limits = LIMITS.get(leaf.field.path);
  if (limits !== undefined) return limited(leaf, limits);
  return leaf.field.path === 'profile.phones.number' ? international(leaf) : leaf;
}

function limited({ schema, options, ...leaf }: Leaf, [low, high]: readonly [number, number]): Leaf {
  const isYear = leaf.field.path === 'profile.birthYear';
  return {
    ...leaf,
    schema: {
      ...schema,
      minimum: Math.max(schema.minimum ?? low, low),
      maximum: Math.min(schema.maximum ?? high, high),
    },
    options: isYear
      ? { ...options, messageKeys: { ...options.messageKeys, minimum: yearKeys, maximum: yearKeys } }
      : options,
  };
}

/** The provider's own pattern applies in addition to the international format. */
function international({ schema, options, ...leaf }: Leaf): Leaf {
  const ownPattern = leaf.field.format === undefined ? undefined : schema.pattern;
  return {
    ...leaf,
    schema: { ...schema, pattern: phonePattern, ...(ownPattern !== undefined && { allOf: [{ pattern: ownPattern }] }) },
    options: { ...options, messageKeys: { ...options.messageKeys, pattern: phoneKeys } },
  };
}
