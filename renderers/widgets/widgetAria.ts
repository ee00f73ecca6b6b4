import { descriptionId, errorId, helpId, type WidgetProps } from '@rjsf/utils';

type Described = Pick<
  WidgetProps,
  'id' | 'schema' | 'options' | 'rawErrors' | 'hideError' | 'hideLabel' | 'required' | 'label' | 'name' | 'value'
>;

/** Whether a widget shows errors of its own value. */
export function isInvalid({ rawErrors, hideError }: Pick<Described, 'rawErrors' | 'hideError'>): boolean {
  return !hideError && rawErrors !== undefined && rawErrors.length > 0;
}

/** Ids of the visible error, description and help of a field; undefined if there is none. */
export function describedBy(props: Described): string | undefined {
  const { id, schema, options, hideLabel, value } = props;
  const chosen = options.enumOptions?.find((option) => option.value === value)?.schema?.description;
  const ids = [
    ...(isInvalid(props) ? [errorId(id)] : []),
    ...((options.description ?? schema.description ?? chosen) && !hideLabel ? [descriptionId(id)] : []),
    ...(options.help ? [helpId(id)] : []),
  ];
  return ids.length > 0 ? ids.join(' ') : undefined;
}

/** ARIA attributes of a single input, besides its label. */
export function inputAria(props: Described) {
  return {
    'aria-invalid': isInvalid(props) || undefined,
    'aria-describedby': describedBy(props),
    'aria-required': props.required || undefined,
    'aria-label': props.hideLabel ? props.label || props.name : undefined,
  };
}

/** The same for a widget with several inputs: not every theme has a label that points to it, so it names itself. */
export function groupAria(props: Described) {
  return {
    'aria-invalid': isInvalid(props) || undefined,
    'aria-describedby': describedBy(props),
    'aria-label': props.label || props.name,
  };
}
