import { editors } from '../declaration/editors.ts';
import type { FieldKind } from '../model/fieldKind.ts';
import { oneOf } from './oneOf.ts';

const VALUES = ['mr', 'mrs', 'div'];
const CHOICES = VALUES.map((value) => ({ value, labelKey: `global.salutation.${value}` }));

/** How a customer is addressed: mr, mrs, div, or nothing. Source: requirements#salutation. */
export const salutation: FieldKind<{ readonly widget: 'SalutationInput' }> = {
  editors: editors({ description: 'salutation', path: 'data.salutation', reads: ['string'], choices: VALUES }),
  paths: ['data.salutation'],
  describe(config, tools) {
    const leaf = tools.leaf(config.schemaPath ?? 'data.salutation');
    if (leaf === undefined) return undefined;
    const choices = CHOICES.map((choice) => {
      const label = config.options?.find(({ value }) => value === choice.value)?.label;
      return label === undefined ? choice : { value: choice.value, label };
    });
    return oneOf(config, leaf, tools, { widget: 'SalutationInput', choices, noneKey: 'global.salutation.none' });
  },
};
