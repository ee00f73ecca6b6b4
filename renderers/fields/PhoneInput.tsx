import { withStored, type Choice, textOfValue } from '@kontor/schema-adapters';
import { textByKey } from '../texts/textByKey.ts';
import { type FieldProps, type WidgetProps, toFieldPathId } from '@rjsf/utils';
import { ownMember, type Json } from '@kontor/schema-adapters/json';
import controls from '../controls/controls.module.css';
import { sentencesIn } from '../messages/errorTree.ts';
import { useRenderer } from '../model/rendererContext.ts';
import { uiOptionsOf, withUiOptions } from '../model/uiOptions.ts';
import { TextWidget } from '../widgets/textWidgets.tsx';
import { SelectWidget } from '../widgets/SelectWidget.tsx';
import { leafSchema } from './leaf.ts';

/**
 * A phone number, and its type if the content offers types; its value is an object. The account's default type counts
 * as no type.
 * Source: requirements#account.
 */
export function PhoneInput(field: FieldProps) {
  const { fieldPathId, schema, uiSchema, formData, errorSchema, rawErrors = [], registry } = field;
  const options = uiOptionsOf(uiSchema);
  const types = options.leafChoices?.['type'];
  const { path } = toFieldPathId('number', registry.globalFormOptions, fieldPathId.path);
  const { type: typeErrors, ...otherErrors } = errorSchema ?? {};
  return (
    <>
      <TextWidget
        {...leafProps(field, path)}
        id={fieldPathId.$id}
        schema={leafSchema(schema, 'number', textSchema)}
        uiSchema={withUiOptions(uiSchema, {
          normalise: 'phone',
          inputMode: 'tel',
          autocomplete: options.leafAutocomplete?.['number'] ?? 'tel',
        })}
        value={ownMember(formData, 'number')}
        rawErrors={[...rawErrors, ...sentencesIn(types ? otherErrors : errorSchema)]}
      />
      {types && <PhoneType field={field} types={types} errors={sentencesIn(typeErrors)} />}
    </>
  );
}
PhoneInput.frame = 'field' as const;

interface PhoneTypeProps {
  readonly field: FieldProps;
  readonly types: readonly Choice[];
  readonly errors: readonly string[];
}

function PhoneType({ field, types, errors }: PhoneTypeProps) {
  const { t } = useRenderer();
  const { fieldPathId, schema, uiSchema, formData, registry } = field;
  const { $id, path } = toFieldPathId('type', registry.globalFormOptions, fieldPathId.path);
  const parts: Json | undefined = formData;
  const storedType = ownMember(parts, 'type');
  const value = storedType === UNSPECIFIED ? undefined : storedType;
  return (
    <>
      <label className={controls.label} htmlFor={$id}>
        {textByKey(t, uiOptionsOf(uiSchema).leafTitleKeys?.['type'] ?? 'global.fields.profile.phones.type')}
      </label>
      <SelectWidget
        {...leafProps(field, path)}
        id={$id}
        schema={leafSchema(schema, 'type', textSchema)}
        uiSchema={withUiOptions(undefined, { choices: withStored(types, textOfValue(value)) })}
        value={value}
        rawErrors={[...errors]}
        describedBy={errors.length > 0 ? `${fieldPathId.$id}__error` : undefined}
        required={false}
      />
    </>
  );
}

/** The props that a widget for an inner value takes from the field around it. */
function leafProps(
  { name, required, disabled, readonly, onChange, onBlur, onFocus, registry }: FieldProps,
  path: (string | number)[],
): Pick<
  WidgetProps,
  'name' | 'label' | 'options' | 'required' | 'disabled' | 'readonly' | 'onChange' | 'onBlur' | 'onFocus' | 'registry'
> {
  return {
    name,
    label: '',
    options: {},
    required,
    disabled,
    readonly,
    onChange: (value: Json | undefined) => onChange(value, path),
    onBlur,
    onFocus,
    registry,
  };
}

const textSchema = { type: 'string' } as const;

/** The account's value for a phone without a type. Source: requirements#account. */
const UNSPECIFIED = 'default';
