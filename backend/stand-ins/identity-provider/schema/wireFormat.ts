import { providerRules } from '#adapters/provider-rules/providerRules.ts';
import { matchesPattern } from './safePattern.ts';

/**
 * Whether a value fulfils the `format` in the schema, by the provider's rules, which the adapter knows: each says what it
 * takes. Any other notation accepts everything. Patterns are matched in the provider's dialect.
 * Source: requirements#IDP-formats.
 */
export function matchesFormat(value: string | number | boolean, format: string): boolean {
  return providerRules.every((rule) =>
    rule.accepts(value, format, (pattern, text) => matchesPattern(pattern, text) !== false),
  );
}
