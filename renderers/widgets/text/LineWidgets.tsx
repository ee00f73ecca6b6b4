import type { WidgetProps } from '@rjsf/utils';
import { drawTemplate } from '../drawTemplate.ts';

/** An e-mail address, with its keyboard and autocomplete. */
export function EmailWidget(props: WidgetProps) {
  const options = { ...props.options, autocomplete: props.options.autocomplete ?? 'email' };
  return drawTemplate('BaseInputTemplate', { type: 'email', ...props, options }, options);
}

/** An address on the web. */
export function URLWidget(props: WidgetProps) {
  return drawTemplate('BaseInputTemplate', { type: 'url', ...props }, props.options);
}

/** A value of the form that nobody sees. */
export function HiddenWidget({ id, htmlName, value }: WidgetProps) {
  return <input type="hidden" id={id} name={htmlName ?? id} value={value === undefined ? '' : String(value)} />;
}
