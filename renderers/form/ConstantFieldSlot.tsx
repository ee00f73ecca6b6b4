import type { FieldPathId, Registry, RJSFSchema, UiSchema } from '@rjsf/utils';
import { memo } from 'react';
import { requiredOf, uiOf } from '#adapters/form/formSchema.ts';
import type { AdaptedForm } from '#adapters/model/form.ts';
import type { Json } from '#adapters/model/json.ts';
import { unheard } from '../controls/unheard.ts';
import { ownErrors } from '../messages/errorTree.ts';
import { useFormNodes, useNode } from '../model/formNodes.ts';
import { FieldErrorTemplate } from '../templates/FieldErrorTemplate.tsx';
import { FieldHelpTemplate } from '../templates/FieldHelpTemplate.tsx';
import { FieldTemplate } from '../templates/FieldTemplate.tsx';
import { constantWidgets, type ConstantField } from './constantFields.ts';

interface ConstantFieldSlotProps {
  readonly field: ConstantField;
  readonly form: AdaptedForm;
  readonly disabled: boolean;
}

/** One field of a constant form: a widget and templates of the theme, with the props that rjsf would give them. */
export const ConstantFieldSlot = memo(function ConstantFieldSlot({
  field: { key, control },
  form,
  disabled,
}: ConstantFieldSlotProps) {
  const nodes = useFormNodes();
  if (nodes === undefined) throw new Error('a field of a constant form is drawn outside of its form');
  const Widget = constantWidgets[control];
  const fieldPathId: FieldPathId = { $id: `${form.anchor}_${key}`, path: [key] };
  const { value, errors } = useNode(nodes, fieldPathId.path);
  nodes.drawn(fieldPathId.$id, fieldPathId.path);
  const schema: RJSFSchema = Object(form.schema.properties?.[key]);
  const uiSchema: UiSchema = Object(uiOf(form, key));
  const rawErrors = ownErrors(errors);
  const common = { schema, uiSchema, registry };
  const shared = {
    ...common,
    id: fieldPathId.$id,
    label: key,
    required: requiredOf(form.schema).has(key),
    disabled,
    readonly: uiSchema['ui:readonly'] === true,
    ...(rawErrors && { rawErrors }),
  };
  return (
    <FieldTemplate
      {...shared}
      fieldPathId={fieldPathId}
      displayLabel={control !== 'checkbox'}
      rawDescription=""
      help={<FieldHelpTemplate {...common} fieldPathId={fieldPathId} />}
      {...(errors && {
        errors: (
          <FieldErrorTemplate {...common} fieldPathId={fieldPathId} errors={rawErrors ?? []} errorSchema={errors} />
        ),
      })}
      onChange={nothing}
      onKeyRename={nothing}
      onKeyRenameBlur={nothing}
      onRemoveProperty={nothing}
    >
      <Widget
        {...shared}
        name={key}
        options={{}}
        value={value}
        onChange={(leaf: Json | undefined) => nodes.write(fieldPathId.path, leaf)}
        onBlur={unheard}
        onFocus={unheard}
      />
    </FieldTemplate>
  );
});

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the part of a registry that templates and widgets of constant forms read
const registry = { widgets: constantWidgets, fields: {}, templates: {} } as unknown as Registry;

function nothing(): void {
  // A constant form has no names to change, and validates on submit.
}
