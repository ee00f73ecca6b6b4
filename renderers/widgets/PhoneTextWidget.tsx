import type { WidgetProps } from '@rjsf/utils';
import { normalisePhone } from '#adapters/countries/normalisePhone.ts';
import type { FieldPath } from '../model/formNodes.ts';
import { useRenderer } from '../model/rendererContext.ts';
import { useTextInput } from './useTextInput.tsx';

/**
 * A text that may be a phone number (`normalise: 'phone'`): converted to the international format on blur.
 * Source: requirements#phone-rule.
 */
export function PhoneTextWidget(props: WidgetProps & { readonly path?: FieldPath }) {
  const { siteCountry } = useRenderer();
  return useTextInput(props, (text) => normalisePhone(text, siteCountry));
}
PhoneTextWidget.uncontrolled = true as const;
