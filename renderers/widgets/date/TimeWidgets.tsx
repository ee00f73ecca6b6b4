import { localToUTC, utcToLocal, type WidgetProps } from '@rjsf/utils';
import { drawTemplate } from '../drawTemplate.ts';

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
