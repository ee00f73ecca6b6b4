import type { WidgetProps } from '@rjsf/utils';
import { uiOptionsOf } from '../model/uiOptions.ts';
import { SelectWidget as PlainSelectWidget } from '../widgets/SelectWidget.tsx';
import { GeneralSelectWidget } from './generalWidgets.ts';

/**
 * One of several values: texts and numbers in the select of the product's forms, anything else in one that is loaded on
 * demand.
 */
export function SelectWidget(props: WidgetProps) {
  return isPlain(props) ? <PlainSelectWidget {...props} /> : <GeneralSelectWidget {...props} />;
}
SelectWidget.uncontrolled = true as const;

function isPlain({ schema, uiSchema, options, multiple, hideLabel, placeholder }: WidgetProps): boolean {
  if (uiOptionsOf(uiSchema).choices) return true;
  if (multiple || hideLabel || placeholder || schema.default !== undefined || options.enumDisabled) return false;
  const { enumOptions = [] } = options;
  if (enumOptions.some((option) => option.schema?.description !== undefined)) return false;
  if (schema.type === 'string') return enumOptions.every(({ value }) => typeof value === 'string');
  return (
    (schema.type === 'number' || schema.type === 'integer') &&
    enumOptions.every(({ value }) => typeof value === 'number')
  );
}
