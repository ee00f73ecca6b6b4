import type { WidgetProps } from '@rjsf/utils';
import { controlProps } from '../controls/controlProps.ts';
import { useTextControl } from '../controls/textControl.ts';
import { PasswordInput } from './PasswordInput.tsx';

/** A password of a form from schema or content. */
export function PasswordWidget(props: WidgetProps) {
  return <PasswordInput {...controlProps(props)} {...useTextControl(props)} readOnly={props.readonly} />;
}
