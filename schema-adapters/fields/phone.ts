import type { FieldConfig, FieldKind } from './fieldConfig.ts';
import type { FieldTools, FieldBinding } from '../model/fieldKind.ts';
import type { Choice } from '../model/form.ts';
import { isAllowed } from './oneOf.ts';
import { presented, titleOf } from './oneValue.ts';

const TITLE = 'global.fields.phone';

/**
 * The account's first phone number as one control, with type and default if the schema has them. Customers choose the
 * type if the content lists `options`.
 * Source: requirements#account.
 */
export const phone: FieldKind<{ readonly field: 'PhoneInput' }> = {
  paths: ['number', 'type', 'default'].map((part) => `profile.phones.${part}`),
  needs: ['profile.phones.number'],
  describe(config, tools) {
    const number = tools.leaf('profile.phones[0].number');
    if (number === undefined) return undefined;
    const type = tools[config.options === undefined ? 'optionalLeaf' : 'leaf']('profile.phones[0].type');
    const leaves = { number, type, default: tools.optionalLeaf('profile.phones[0].default') };
    const present = Object.entries(leaves).flatMap(([part, leaf]) => (leaf ? [[part, leaf] as const] : []));
    const properties = Object.fromEntries(present.map(([part, leaf]) => [part, leaf.schema]));
    const typeChoices = typesOf(config, type, tools);
    const required = number.required;
    const pattern = number.options.messageKeys?.['pattern'];
    return {
      key: 'phone',
      schema: { type: 'object', ...titleOf(config), properties, ...(required && { required: ['number'] }) },
      required,
      uiSchema: {
        'ui:field': 'PhoneInput',
        'ui:options': presented(config, {
          titleKey: TITLE,
          provider: number.binding.provider,
          leafProviders: Object.fromEntries(present.map(([part, leaf]) => [part, leaf.binding.provider])),
          leafTitleKeys: Object.fromEntries(present.map(([part]) => [part, `global.fields.profile.phones.${part}`])),
          ...(pattern && { leafMessageKeys: { number: { pattern } } }),
          ...(typeChoices && { leafChoices: { type: typeChoices } }),
          leafAutocomplete: { number: 'tel' },
          inputMode: 'tel',
          normalise: 'phone',
          ...(number.options.readOnly === true && { readOnly: true }),
        }),
      },
      bindings: present.map(([part, leaf]) => ({ form: ['phone', part], ...leaf.binding })),
    };
  },
};

/** The types in the content, without those that the provider would reject, with a finding. */
function typesOf(
  { options }: FieldConfig,
  type: FieldBinding | undefined,
  tools: FieldTools,
): readonly Choice[] | undefined {
  if (options === undefined || type === undefined) return undefined;
  const usable = options.filter(({ value }) => value !== '' && isAllowed(type.schema, value));
  if (usable.length < options.length) tools.report('option-refused-by-schema');
  return usable.length === 0 ? undefined : usable;
}
