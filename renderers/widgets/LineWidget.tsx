import type { WidgetProps } from '@rjsf/utils';
import { useTextInput } from './useTextInput.tsx';

/** One line of text, without the rules of phone numbers: for constant forms, whose scripts stay small. */
export function LineWidget(props: WidgetProps) {
  return useTextInput(props);
}
