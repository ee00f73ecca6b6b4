import type { WidgetProps } from '@rjsf/utils';
import { normalisePhone } from '#adapters/countries/normalisePhone.ts';
import { useRenderer } from '../model/rendererContext.ts';
import { TextWidget } from './TextWidget.tsx';

/**
 * A text that may be a phone number (`normalise: 'phone'`): converted to the international format on blur.
 * Source: requirements#phone-rule.
 */
export function PhoneTextWidget(props: WidgetProps) {
  const { siteCountry } = useRenderer();
  return <TextWidget {...props} tidyPhone={(text) => normalisePhone(text, siteCountry)} />;
}
PhoneTextWidget.uncontrolled = true as const;
