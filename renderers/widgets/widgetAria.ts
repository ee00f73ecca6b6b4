import { descriptionId, errorId, helpId, type WidgetProps } from '@rjsf/utils';

type Described = Pick<
  WidgetProps,
  'id' | 'schema' | 'options' | 'rawErrors' | 'hideError' | 'hideLabel' | 'required' | 'label' | 'name' | 'value'
>;

/** Whether a widget shows errors of its own value. */
export function isInvalid({ rawErrors, hideError }: Pick<Described, 'rawErrors' | 'hideError'>): boolean {
  return !hideError && rawErrors !== undefined && rawErrors.length > 0;
}

/** Ids of the error, the description and the help that stand at a field now; undefined when none does. */
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

/** What assistive technology hears of a single input, beside its label. */
export function inputAria(props: Described) {
  return {
    'aria-invalid': isInvalid(props) || undefined,
    'aria-describedby': describedBy(props),
    'aria-required': props.required || undefined,
    'aria-label': props.hideLabel ? props.label || props.name : undefined,
  };
}

/** The same for a widget of several inputs: a label cannot point at it in every theme, so it says its name itself. */
export function groupAria(props: Described) {
  return {
    'aria-invalid': isInvalid(props) || undefined,
    'aria-describedby': describedBy(props),
    'aria-label': props.label || props.name,
  };
}
