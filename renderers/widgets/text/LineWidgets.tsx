import { type WidgetProps, localToUTC, utcToLocal } from '@rjsf/utils';
import { drawTemplate } from '../drawTemplate.ts';
import styles from './text.module.css';

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

/** A colour: the native picker. */
export function ColorWidget(props: WidgetProps) {
  const disabled = props.disabled === true || props.readonly === true;
  return (
    <span className={styles.color}>
      {drawTemplate('BaseInputTemplate', { type: 'color', ...props, disabled }, props.options)}
    </span>
  );
}

/** Date and time: shown in the customer's time zone, stored in UTC. */
export function DateTimeWidget(props: WidgetProps) {
  return drawTemplate(
    'BaseInputTemplate',
    {
      type: 'datetime-local',
      ...props,
      value: utcToLocal(props.value),
      onChange: (value: string) => props.onChange(localToUTC(value)),
    },
    props.options,
  );
}

/** A time of day as hh:mm:ss. Seconds are only shown if the schema's `multipleOf` is shorter than a minute. */
export function TimeWidget(props: WidgetProps) {
  const { schema, value, options } = props;
  const asksForSeconds = schema.multipleOf !== undefined && schema.multipleOf < 60;
  const shown: unknown = typeof value === 'string' && !asksForSeconds ? value.replace(/^(\d\d:\d\d):00$/, '$1') : value;
  const change = (time: string | undefined): void =>
    props.onChange(time ? (asksForSeconds ? time : `${time}:00`) : undefined);
  return drawTemplate('BaseInputTemplate', { type: 'time', ...props, value: shown, onChange: change }, options);
}
