import {
  enumOptionValueDecoder,
  enumOptionValueEncoder,
  getOptionValueFormat,
  type EnumOptionsType,
  type WidgetProps,
} from '@rjsf/utils';

/** The choices of a widget, with the texts that represent their values in the page. */
export interface ChoiceValues {
  readonly choices: readonly (EnumOptionsType & { readonly text: string; readonly isDisabled: boolean })[];
  /** The value for a text in the page; the empty text is the widget's empty value. */
  readonly valueOf: (text: string) => unknown;
}

/** Values of a choice may be objects or numbers; in the page each is a text, by rjsf's own rule. */
export function choiceValuesOf({ options }: Pick<WidgetProps, 'options'>): ChoiceValues {
  const { enumOptions = [], enumDisabled, emptyValue } = options;
  const format = getOptionValueFormat(options);
  return {
    choices: enumOptions.map((option, index) => ({
      ...option,
      text: enumOptionValueEncoder(option.value, index, format),
      isDisabled: Array.isArray(enumDisabled) && enumDisabled.includes(option.value),
    })),
    valueOf: (text): unknown => enumOptionValueDecoder(text, enumOptions, format, emptyValue),
  };
}
