import { editors } from '../declaration/editors.ts';
import type { FieldKind } from '../model/fieldKind.ts';
import type { ValueWidget } from '../provider-rules/valueTypes.ts';
import { oneOf } from './oneOf.ts';
import { typedValue } from './oneValue.ts';

/**
 * Any single field of the account, named by its path. The control follows from its type, or from the options that the
 * editor lists.
 * Source: requirements#profile-fields.
 */
export const formInput: FieldKind<{ readonly widget: ValueWidget | 'select' }> = {
  editors: editors({ description: 'what fits the field’s type', reads: ['string', 'number', 'boolean', 'date'] }),
  describe(config, tools) {
    if (config.schemaPath === undefined) {
      tools.report('content-member-missing');
      return undefined;
    }
    const leaf = tools.leaf(config.schemaPath);
    if (leaf === undefined) return undefined;
    // A yes or no is a box. Only where an answer must be given, an editor can ask for it by two choices.
    const choosable = config.options !== undefined && (leaf.binding.type !== 'boolean' || leaf.required);
    return choosable
      ? oneOf(config, leaf, tools, { widget: 'select', choices: config.options })
      : typedValue(config, leaf);
  },
};
