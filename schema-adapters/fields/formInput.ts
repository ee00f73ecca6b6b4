import type { FieldKind } from './fieldConfig.ts';
import type { FieldBinding } from '../model/fieldKind.ts';
import type { Choice } from '../model/form.ts';
import { hasValueLabel } from '../provider/fieldLabels.ts';
import { patternText } from '../provider-rules/providerRules.ts';
import { listedTexts } from '../provider-rules/listedTexts.ts';
import type { ValueWidget } from '../provider-rules/valueTypes.ts';
import { oneOf } from './oneOf.ts';
import { typedValue } from './oneValue.ts';

/**
 * Any single account field, by its path. Its type or the editor's options determine the control.
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
    // A boolean is a checkbox. Only for a required answer, an editor can replace it by two choices.
    const isChoice = config.options === undefined || leaf.binding.type !== 'boolean' || leaf.required;
    const choices = config.options ?? getPatternChoices(leaf);
    return choices && isChoice ? oneOf(config, leaf, tools, { widget: 'select', choices }) : typedValue(config, leaf);
  },
};

/** Longer lists are slower to search than to type. */
const MAX_CHOICES = 30;

/** The values of a provider pattern that is a list, such as `^[fmu]{1}$`; undefined for any other pattern. */
function getPatternChoices({ field: { path, format = '' } }: FieldBinding): readonly Choice[] | undefined {
  const values = listedTexts(patternText(format) ?? '').filter((value) => value !== '');
  if (values.length < 2 || values.length > MAX_CHOICES) return undefined;
  return values.map((value) => ({
    value,
    ...(hasValueLabel(path, value) && { labelKey: `global.values.${path}.${value}` }),
  }));
}
