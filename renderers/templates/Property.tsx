import { memo } from 'react';
import type { FieldOptions, FormSchema } from '#adapters/model/form.ts';
import type { Json } from '#adapters/model/json.ts';
import { fieldPathName } from '../controls/fieldPath.ts';
import { notesOf } from '../controls/FieldNotes.tsx';
import type { FieldError } from '#adapters/check/fieldError.ts';
import { idOf, type ControlExtras, type FieldProps, type FieldRenderer, type FormApi } from '../model/fieldProps.ts';
import { labelOf } from '../messages/labelOf.ts';
import { useRenderer } from '../model/rendererContext.ts';
import { FieldFrame } from './FieldFrame.tsx';

interface PropertyProps {
  readonly path: readonly string[];
  readonly schema: FormSchema;
  readonly options: FieldOptions;
  readonly renderer: FieldRenderer;
  readonly value: Json | undefined;
  readonly errors: readonly FieldError[];
  readonly required: boolean;
  readonly disabled: boolean;
  readonly formApi: FormApi;
  readonly extras?: ControlExtras | undefined;
}

/**
 * One property of a form. Replaces rjsf's own chain of components for a property: it renders only if its own value,
 * errors or schema changed, and needs a frame and a control instead of a dozen components.
 */
export const Property = memo(function Property({
  path,
  schema,
  options,
  renderer,
  value,
  errors,
  required,
  disabled,
  formApi,
  extras,
}: PropertyProps) {
  const { t } = useRenderer();
  const id = idOf(formApi.prefix, path);
  const label = labelOf(path.at(-1) ?? '', schema, options, t);
  const field: FieldProps = {
    id,
    path,
    schema,
    options,
    label,
    value,
    errors,
    required,
    disabled,
    describedBy: notesOf(id, options, errors),
    formApi,
    extras,
  };
  const Control = renderer.component;
  if (renderer.frame === 'own') return <Control {...field} />;
  return (
    <FieldFrame {...field} as={renderer.frame}>
      <Control {...field} />
    </FieldFrame>
  );
}, arePropsEqual);

function arePropsEqual(before: PropertyProps, after: PropertyProps): boolean {
  const isValueShown = before.value === after.value || after.renderer.uncontrolled === true;
  return (
    isValueShown &&
    before.errors === after.errors &&
    before.schema === after.schema &&
    before.options === after.options &&
    before.renderer === after.renderer &&
    before.required === after.required &&
    before.disabled === after.disabled &&
    before.formApi === after.formApi &&
    before.extras === after.extras &&
    (before.path === after.path || fieldPathName(before.path) === fieldPathName(after.path))
  );
}
