import { TextInput } from '../../controls/TextInput.tsx';
import { idOf, type FieldProps } from '../../model/fieldProps.ts';
import { schemaAt } from '#adapters/form/formSchema.ts';
import { valueAt } from '#adapters/check/formValue.ts';

/** A phone number. The account keeps number, type and a default mark; customers only see the number. Source: requirements#account. */
export function PhoneInput(field: FieldProps) {
  const path = [...field.path, 'number'];
  return (
    <TextInput
      {...field}
      id={idOf(field.formApi.prefix, field.path)}
      path={path}
      schema={schemaAt(field.schema, ['number']) ?? { type: 'string' }}
      options={{
        ...field.options,
        inputMode: 'tel',
        autocomplete: field.options.leafAutocomplete?.['number'] ?? 'tel',
      }}
      value={valueAt(field.value, ['number'])}
    />
  );
}
