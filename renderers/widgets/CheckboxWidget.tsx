import type { WidgetProps } from '@rjsf/utils';
import { Checkbox } from '../controls/Checkbox.tsx';
import { describedBy, useFieldLabel } from '../controls/controlProps.ts';
import { uiOptionsOf } from '../model/uiOptions.ts';

/** A single boolean of a form, with its label beside it. */
export function CheckboxWidget(props: WidgetProps) {
  const { id, schema, uiSchema, value, rawErrors = [], required, disabled, readonly, onChange, label } = props;
  const options = uiOptionsOf(uiSchema);
  const name = useFieldLabel(label, schema, uiSchema);
  return (
    <Checkbox
      id={id}
      checked={value === true}
      label={name}
      onChange={onChange}
      disabled={disabled || readonly}
      required={required}
      invalid={rawErrors.length > 0}
      describedBy={describedBy(id, schema, options, rawErrors.length > 0)}
    />
  );
}
CheckboxWidget.frame = 'own' as const;
