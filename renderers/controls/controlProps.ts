import type { WidgetProps, RJSFSchema, UiSchema } from '@rjsf/utils';
import { uiOptionsOf, type UiOptions } from '../model/uiOptions.ts';
import { labelOf } from '../messages/labelOf.ts';
import { useRenderer } from '../model/rendererContext.ts';

type ControlProps = Pick<WidgetProps, 'id' | 'schema' | 'uiSchema' | 'rawErrors'> &
  Partial<
    Pick<WidgetProps, 'htmlName' | 'required' | 'disabled' | 'autofocus' | 'hideError' | 'label' | 'name' | 'hideLabel'>
  >;

/** Attributes of a native control: id, name, state, and the ids of its hint and errors. */
export function controlProps(control: ControlProps) {
  const { id, schema, uiSchema, required, rawErrors, hideError, label, name, hideLabel } = control;
  const isWrong = !hideError && (rawErrors?.length ?? 0) > 0;
  const options = uiOptionsOf(uiSchema);
  return {
    id,
    name: control.htmlName,
    autoFocus: control.autofocus,
    autoComplete: options.autocomplete,
    disabled: control.disabled,
    'aria-required': required || undefined,
    'aria-invalid': isWrong || undefined,
    // Without a visible label there is no visible description either.
    'aria-label': hideLabel ? label || name : undefined,
    'aria-describedby': describedBy(id, hideLabel ? {} : schema, options, isWrong),
  };
}

/** The ids of a control's existing help, description and errors for `aria-describedby`; rjsf uses the same ids. */
export function describedBy(
  id: string,
  { description }: Pick<RJSFSchema, 'description'>,
  options: UiOptions,
  isWrong: boolean,
): string | undefined {
  const ids = [
    hasHelp(options) && `${id}__help`,
    (options.description ?? description) && `${id}__description`,
    isWrong && `${id}__error`,
  ].filter(Boolean);
  return ids.length === 0 ? undefined : ids.join(' ');
}

/** Whether a field has a hint, from the content or by a message key. */
export function hasHelp({ help, hintKey }: UiOptions): boolean {
  return (help ?? hintKey) !== undefined;
}

/** The visible label. rjsf resolves titles and names; this adds labels by message key and labels of tiles. */
export function useFieldLabel(label: string, schema: RJSFSchema, uiSchema: UiSchema | undefined): string {
  const { t } = useRenderer();
  const options = uiOptionsOf(uiSchema);
  if (options.titleKey === undefined && options.tile === undefined) return label;
  return labelOf(label, { title: options.title ?? schema.title }, options, t);
}
