import type { ProviderRule } from './providerRule.ts';

const KEYS = ['global.rules.mustBeChecked'];

/** Booleans that must have one value: `true` or `false` in any case. Source: requirements#IDP-formats. */
export const booleanFormat: ProviderRule = {
  name: 'booleanFormat',
  applies: ({ type, format }) => type === 'boolean' && /^\s*(?:true|false)\s*$/i.test(format ?? ''),
  toSchema: ({ format }) => ({
    schema: { const: format?.trim().toLowerCase() === 'true' },
    words: { messageKeys: { const: KEYS, enum: KEYS } },
  }),
};
