import type { WidgetProps } from '@rjsf/utils';
import { normalisePhone } from '#adapters/countries/phoneNumbers.ts';
import type { FieldPath } from '../model/formNodes.ts';
import { useRenderer } from '../model/rendererContext.ts';
import { useTextInput } from './useTextInput.tsx';

/**
 * One line of text or digits, which the element stores itself. A phone number (`normalise: 'phone'`) is written in the
 * international format when the field is left.
 * Source: requirements#phone-rule.
 */
export function TextWidget(props: WidgetProps & { readonly path?: FieldPath }) {
  const { siteCountry } = useRenderer();
  return useTextInput(props, (text) => normalisePhone(text, siteCountry));
}
