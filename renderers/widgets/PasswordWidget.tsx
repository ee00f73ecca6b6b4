import type { WidgetProps } from '@rjsf/utils';
import { controlProps } from '../controls/controlProps.ts';
import { useTextControl } from '../controls/textControl.ts';
import { uiOptionsOf } from '../model/uiOptions.ts';
import { PasswordInput } from './PasswordInput.tsx';

/** A password of a form from schema or content. */
export function PasswordWidget(props: WidgetProps) {
  return (
    <PasswordInput
      {...controlProps(props)}
      {...useTextControl(props, { isPassword: true })}
      readOnly={props.readonly}
      checks={uiOptionsOf(props.uiSchema).passwordChecks}
    />
  );
}
