import type { FieldKind } from './fieldConfig.ts';
import type { FieldLeaf } from '../model/fieldKind.ts';
import type { Choice } from '../model/form.ts';
import { hasValueLabel } from '../provider/fieldLabels.ts';
import { patternText } from '../provider-rules/providerRules.ts';
import { listedTexts } from '../provider-rules/listedTexts.ts';
import type { ValueWidget } from '../provider-rules/valueTypes.ts';
import { oneOf } from './oneOf.ts';
import { typedValue } from './oneValue.ts';

/**
 * Any single field of the account, named by its path. The control follows from its type, or from the options that the
 * editor lists.
 * Source: requirements#profile-fields.
 */
export const formInput: FieldKind<{ readonly widget: ValueWidget | 'select' }> = {
  describe(config, tools) {
    if (config.schemaPath === undefined) {
      tools.report('content-member-missing');
      return undefined;
    }
    const leaf = tools.leaf(config.schemaPath);
    if (leaf === undefined) return undefined;
    // A yes or no is a box. Only where an answer must be given, an editor can ask for it by two choices.
    const isChoice = config.options === undefined || leaf.binding.type !== 'boolean' || leaf.required;
    const choices = config.options ?? listedChoices(leaf);
    return choices && isChoice ? oneOf(config, leaf, tools, { widget: 'select', choices }) : typedValue(config, leaf);
  },
};

/** Values that take longer to look through than to type are no list to choose from. */
const MAX_CHOICES = 30;

/** The values that the provider's pattern lists, such as `^[fmu]{1}$`; undefined for any other pattern. */
function listedChoices({ field: { path, format = '' } }: FieldLeaf): readonly Choice[] | undefined {
  const values = listedTexts(patternText(format) ?? '').filter((value) => value !== '');
  if (values.length < 2 || values.length > MAX_CHOICES) return undefined;
  return values.map((value) => ({
    value,
    ...(hasValueLabel(path, value) && { labelKey: `global.values.${path}.${value}` }),
  }));
}
