import type { WidgetProps } from '@rjsf/utils';
import { useTextInput } from './useTextInput.tsx';

/** One line of text or digits, which the element stores itself. */
export function TextWidget(props: WidgetProps) {
  return useTextInput(props);
}
TextWidget.uncontrolled = true as const;
