import type { WidgetProps } from '@rjsf/utils';
import { uiOptionsOf } from '../model/uiOptions.ts';
import { describedBy } from './describedBy.ts';

type ControlProps = Pick<
  WidgetProps,
  'id' | 'htmlName' | 'schema' | 'uiSchema' | 'required' | 'disabled' | 'readonly' | 'rawErrors' | 'autofocus'
> &
  Partial<Pick<WidgetProps, 'label' | 'hideLabel'>>;

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
  label,
  hideLabel,
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
    // A form may ask for no visible label; then there is no visible description either.
    'aria-label': hideLabel ? label || undefined : undefined,
    'aria-describedby': describedBy(id, hideLabel ? {} : schema, options, isWrong),
  };
}
