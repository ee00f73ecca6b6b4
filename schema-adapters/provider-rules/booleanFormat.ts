import type { ProviderRule } from './providerRule.ts';

/**
 * Booleans that must have a given value: `true` or `false` in upper or lower case.
 * Source: requirements#IDP-formats.
 */
export const booleanFormat: ProviderRule = {
  name: 'booleanFormat',
  applies: ({ type, format }) => type === 'boolean' && /^\s*(?:true|false)\s*$/i.test(format ?? ''),
  toSchema: ({ format }) => {
    const wanted = format?.trim().toLowerCase() === 'true';
    const keys = [wanted ? 'global.rules.mustBeChecked' : 'global.rules.mustBeUnchecked'];
    return { schema: { const: wanted }, messages: { messageKeys: { const: keys, enum: keys } } };
  },
  accepts: (value, format) =>
    typeof value !== 'boolean' || !['true', 'false'].includes(format) || String(value) === format,
};
