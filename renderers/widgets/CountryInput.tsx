import type { WidgetProps } from '@rjsf/utils';
import { choicesOf } from '../controls/choicesOf.ts';
import { countryChoices } from '../controls/countryChoices.ts';
import { useRenderer } from '../model/rendererContext.ts';
import { SelectWidget } from './SelectWidget.tsx';

/** A country by its code, named and sorted in the customer's language. */
export function CountryInput(props: WidgetProps) {
  const { language } = useRenderer();
  return <SelectWidget {...props} choices={countryChoices(namelessOf(props), language)} />;
}

/** rjsf labels a value without a name by itself; a country has its own name. */
function namelessOf(props: WidgetProps): ReturnType<typeof choicesOf> {
  return choicesOf(props).map(({ value, label, labelKey }) => ({
    value,
    label: label === value ? undefined : label,
    labelKey,
  }));
}
