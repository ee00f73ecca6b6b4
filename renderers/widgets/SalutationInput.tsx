import type { WidgetProps } from '@rjsf/utils';
import { choicesOf } from '../controls/choicesOf.ts';
import { SelectWidget } from './SelectWidget.tsx';

/** How a customer is addressed: mr, mrs or div in the customer's language, unless a choice has its own text. */
export function SalutationInput(props: WidgetProps) {
  const choices = choicesOf(props).map((choice) =>
    known.has(choice.value) && (choice.label === undefined || choice.label === choice.value)
      ? { value: choice.value, labelKey: `global.salutation.${choice.value}` }
      : choice,
  );
  return <SelectWidget {...props} choices={choices} />;
}

const known = new Set(['mr', 'mrs', 'div']);
