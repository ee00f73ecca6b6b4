import type { ProviderRule } from './providerRule.ts';
import { MAX_MATCHED } from './patternUse.ts';
import { usablePattern } from './usablePattern.ts';

const TEXT: ReadonlySet<string> = new Set(['string', 'basic-string', 'text', 'encrypted-string']);

/**
 * Texts that must match a pattern of the provider: `regex('…')`, `regex("…")`, `regex(…)`, inside also `/…/` with
 * flags. Nothing between the quotes is escaped, so everything up to the final `')` belongs to the pattern. A pattern
 * that is not safe in JavaScript becomes a finding, and the provider decides on save.
 * Source: requirements#format-regex.
 */
export const regexPattern: ProviderRule = {
  name: 'regexPattern',
  applies: ({ type, format }) => TEXT.has(type) && /^\s*regex\s*\(/i.test(format ?? ''),
  toSchema: ({ format, required }) => {
    const text = patternText(format ?? '');
    if (text === undefined) return { schema: {}, findings: ['format-not-understood'] };
    if (text === '') return { schema: {} };
    const pattern = usablePattern(text, { dialect: 'provider', filled: required });
    if ('refused' in pattern) return { schema: {}, findings: [pattern.refused] };
    return { schema: { pattern: pattern.source, maxLength: MAX_MATCHED } };
  },
  accepts: (value, format, matches) => {
    const pattern = typeof value === 'string' ? patternText(format) : undefined;
    return pattern === undefined || pattern === '' || matches(pattern, String(value));
  },
};

/**
 * The text between the quotes; undefined if the text is not `regex(…)`. Flags that change nothing (`g`, `u`, `y`) are
 * dropped; with other flags the pattern is not used.
 */
export function patternText(format: string): string | undefined {
  const [, inner] = /^\s*regex\s*\(([\s\S]*)\)\s*$/i.exec(format) ?? [];
  if (inner === undefined) return undefined;
  const [, , quoted] = /^\s*(['"])([\s\S]*)\1\s*$/.exec(inner) ?? [];
  const text = quoted ?? inner.trim();
  const [, slashed, flags] = /^\/([\s\S]+)\/([a-z]*)$/.exec(text) ?? [];
  if (slashed === undefined) return text;
  return /^[guy]*$/.test(flags ?? '') ? slashed : undefined;
}
