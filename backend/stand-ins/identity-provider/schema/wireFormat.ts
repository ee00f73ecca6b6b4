import { parseRanges } from '#adapters/provider-rules/longRanges.ts';
import { patternText } from '#adapters/provider-rules/regexPattern.ts';
import { matchesPattern } from './safePattern.ts';

/**
 * Whether a value fulfils the `format` in the schema, by the provider's rules: `regex('…')` for texts, numbers and
 * ranges (`1-5,7`, `1900-2050`) for numbers, `true`/`false` for booleans. Any other notation accepts everything.
 * Patterns are matched as written, not as the adapter rewrites them for browsers.
 * Source: requirements#IDP-formats.
 */
export function matchesFormat(value: string | number | boolean, format: string): boolean {
  if (typeof value === 'string') {
    const pattern = patternText(format);
    return pattern === undefined || pattern === '' || matchesPattern(pattern, value) !== false;
  }
  if (typeof value === 'number')
    return parseRanges(format)?.some(({ from, to }) => value >= from && value <= to) ?? true;
  return format !== 'true' && format !== 'false' ? true : String(value) === format;
}
