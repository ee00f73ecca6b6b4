import type { Choice } from '#adapters/model/form.ts';
import { isAtOrBelow } from '#adapters/check/fieldError.ts';
import { schemaAt } from '#adapters/form/formSchema.ts';
import { textOfValue } from '#adapters/form/textOfValue.ts';
import { valueAt } from '#adapters/check/formValue.ts';
import { SelectInput } from '../../controls/SelectInput.tsx';
import { TextInput } from '../../controls/TextInput.tsx';
import controls from '../../controls/controls.module.css';
import { idOf, type FieldProps } from '../../model/fieldProps.ts';
import { useRenderer } from '../../model/rendererContext.ts';

/**
 * A phone number, and its type if the content offers some. The account's default type is never shown.
 * Source: requirements#account.
 */
export function PhoneInput(field: FieldProps) {
  const path = [...field.path, 'number'];
  const types = field.options.leafChoices?.['type'];
  return (
    <>
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
      {types && <PhoneType field={field} types={types} />}
    </>
  );
}

function PhoneType({ field, types }: { readonly field: FieldProps; readonly types: readonly Choice[] }) {
  const { t } = useRenderer();
  const path = [...field.path, 'type'];
  const id = idOf(field.formApi.prefix, path);
  const stored = valueAt(field.value, ['type']);
  const value = stored === UNSPECIFIED ? undefined : stored;
  return (
    <>
      <label className={controls.label} htmlFor={id}>
        {t(field.options.leafTitleKeys?.['type'] ?? 'global.fields.profile.phones.type')}
      </label>
      <SelectInput
        {...field}
        id={id}
        path={path}
        schema={schemaAt(field.schema, ['type']) ?? { type: 'string' }}
        options={{ provider: field.options.provider, choices: withStored(types, textOfValue(value)) }}
        value={value}
        errors={field.errors.filter(({ form }) => isAtOrBelow(form, path))}
        required={false}
      />
    </>
  );
}

/** The account's value for a phone without a type. Source: requirements#account. */
const UNSPECIFIED = 'default';

/**
 * The content's types, then a stored one that the content does not offer, so that showing the field changes nothing.
 */
function withStored(types: readonly Choice[], stored: string): readonly Choice[] {
  return stored === '' || types.some(({ value }) => value === stored) ? types : [...types, { value: stored }];
}
