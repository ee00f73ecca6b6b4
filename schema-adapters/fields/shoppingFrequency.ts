import { editors } from '../declaration/editors.ts';
import type { FieldKind } from '../model/fieldKind.ts';
import type { ValueWidget } from '../provider-rules/valueTypes.ts';
import { formInput } from './formInput.ts';
import { oneOf } from './oneOf.ts';

/** How often the customer shops; the editor lists the answers, because the provider's schema does not. Source: requirements#profile-fields. */
export const shoppingFrequency: FieldKind<{ readonly widget: 'ShoppingFrequencyInput' | 'select' | ValueWidget }> = {
  editors: editors({
    description: 'shopping frequency',
    path: 'data.preference.SHOPPING_FREQUENCY',
    reads: ['string', 'number'],
  }),
  paths: ['data.preference.SHOPPING_FREQUENCY'],
  describe(config, tools) {
    // A form without content has nobody who could list answers: it asks for what the schema allows.
    const isPlain = config.type === 'FormInput' || config.at === undefined;
    if (isPlain && config.options === undefined) return formInput.describe(config, tools);
    const leaf = tools.leaf(config.schemaPath ?? 'data.preference.SHOPPING_FREQUENCY');
    if (leaf === undefined) return undefined;
    if (config.options === undefined) {
      tools.report('options-missing');
      return undefined;
    }
    return oneOf(config, leaf, tools, { widget: 'ShoppingFrequencyInput', choices: config.options });
  },
};
