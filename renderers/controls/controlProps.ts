import type { WidgetProps } from '@rjsf/utils';
import { uiOptionsOf } from '../model/uiOptions.ts';
import { describedBy } from './describedBy.ts';

type ControlProps = Pick<
  WidgetProps,
  'id' | 'htmlName' | 'schema' | 'uiSchema' | 'required' | 'disabled' | 'readonly' | 'rawErrors' | 'autofocus'
>;

/** Attributes of every native control for its field: id, state, and the ids of its hint and errors. */
export function controlProps({
  id,
  htmlName,
  schema,
  uiSchema,
  required,
  disabled,
  rawErrors,
  autofocus,
}: ControlProps) {
  const isWrong = (rawErrors?.length ?? 0) > 0;
  const options = uiOptionsOf(uiSchema);
  return {
    id,
    name: htmlName,
    autoFocus: autofocus,
    autoComplete: options.autocomplete,
    disabled,
    'aria-required': required || undefined,
    'aria-invalid': isWrong || undefined,
    'aria-describedby': describedBy(id, schema, options, isWrong),
  };
}
