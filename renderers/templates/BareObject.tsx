import type { FormSchema } from '#adapters/model/form.ts';
import { BareCheckbox } from '../controls/BareCheckbox.tsx';
import { SelectInput } from '../controls/SelectInput.tsx';
import { TextInput } from '../controls/TextInput.tsx';
import { isAtOrBelow } from '#adapters/check/fieldError.ts';
import { noOptions } from '#adapters/form/formSchema.ts';
import { type FieldProps, type FieldRenderer } from '../model/fieldProps.ts';
import { requiredOf, typesOf } from '#adapters/form/formSchema.ts';
import { ownValue } from '#adapters/check/formValue.ts';
import { isJsonObject } from '#adapters/model/json.ts';
import { Property } from './Property.tsx';

const text: FieldRenderer = { component: TextInput, frame: 'field', uncontrolled: true };
const choice: FieldRenderer = { component: SelectInput, frame: 'field', uncontrolled: true };
const yesNo: FieldRenderer = { component: BareCheckbox, frame: 'field', uncontrolled: true };
const object: FieldRenderer = { component: BareObject, frame: 'group' };

/** Draws a property without a uiSchema: one native control for one value, a fieldset for a plain object. */
export function bareRenderer(schema: FormSchema): FieldRenderer {
  if (schema.enum) return choice;
  if (typesOf(schema).includes('boolean')) return yesNo;
  return schema.properties ? object : text;
}

/** The properties of a plain object, in order. */
function BareObject({ path, schema, value, errors, disabled, formApi }: FieldProps) {
  const required = requiredOf(schema);
  return Object.entries(schema.properties ?? {}).map(([key, inner]) => (
    <Property
      key={key}
      path={[...path, key]}
      schema={inner}
      options={noOptions}
      renderer={bareRenderer(inner)}
      value={isJsonObject(value) ? ownValue(value, key) : undefined}
      errors={errors.filter(({ form }) => isAtOrBelow(form, [...path, key]))}
      required={required.has(key)}
      disabled={disabled}
      formApi={formApi}
    />
  ));
}
