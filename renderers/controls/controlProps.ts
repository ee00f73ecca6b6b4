import type { WidgetProps } from '@rjsf/utils';
import { uiOptionsOf } from '../model/uiOptions.ts';
import { describedBy } from './describedBy.ts';

type ControlProps = Pick<
  WidgetProps,
  'id' | 'htmlName' | 'schema' | 'uiSchema' | 'required' | 'disabled' | 'readonly' | 'rawErrors' | 'autofocus'
>;

/** What every native control of this theme says about its field: id, state, and which sentences describe it. */
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
