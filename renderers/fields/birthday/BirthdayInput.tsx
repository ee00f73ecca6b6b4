import { textByKey } from '../../texts/textByKey.ts';
import type { FieldProps } from '@rjsf/utils';
import { describedBy } from '../../controls/describedBy.ts';
import { useHeldText } from '../../controls/useHeldText.ts';
import { sentencesIn } from '../../messages/sentencesIn.ts';
import { useRenderer } from '../../model/rendererContext.ts';
import { uiOptionsOf } from '../../model/uiOptions.ts';
import { dateExample, DatePart, DateParts } from '../date/DatePart.tsx';
import { leafIn, leafPath, leafSchema } from '../leaf.ts';

const parts = [
  { leaf: 'day', titleKey: 'global.fields.profile.birthDay', autocomplete: 'bday-day' },
  { leaf: 'month', titleKey: 'global.fields.profile.birthMonth', autocomplete: 'bday-month' },
  { leaf: 'year', titleKey: 'global.fields.profile.birthYear', autocomplete: 'bday-year' },
] as const;

/**
 * Date of birth as three short text fields; its value is an object of three numbers. The invalid part is marked; an
 * error of the whole date marks all three.
 * Source: requirements#profile-fields.
 */
export function BirthdayInput(props: FieldProps) {
  const { fieldPathId, schema, uiSchema, errorSchema, rawErrors = [], readonly } = props;
  const id = fieldPathId.$id;
  const isWrong = rawErrors.length > 0 || sentencesIn(errorSchema).length > 0;
  return (
    <DateParts id={id} readOnly={readonly} describedBy={describedBy(id, schema, uiOptionsOf(uiSchema), isWrong)}>
      {(described) =>
        parts.map((part) => <BirthdayPart key={part.leaf} {...part} field={props} describedBy={described} />)
      }
    </DateParts>
  );
}
BirthdayInput.frame = 'group' as const;
BirthdayInput.exampleKey = dateExample;

type BirthdayPartProps = (typeof parts)[number] & {
  readonly field: FieldProps;
  readonly describedBy: string | undefined;
};

function BirthdayPart({ leaf, titleKey, autocomplete, field, describedBy: described }: BirthdayPartProps) {
  const { t, language } = useRenderer();
  const { fieldPathId, schema, uiSchema, formData, errorSchema, rawErrors = [], registry } = field;
  const options = uiOptionsOf(uiSchema);
  const path = leafPath(fieldPathId, registry, leaf);
  const held = useHeldText<HTMLInputElement>(
    {
      id: path.$id,
      path: path.path,
      schema: leafSchema(schema, leaf, numeric),
      value: leafIn(formData, leaf),
      onChange: (value) => field.onChange(value, path.path),
      onBlur: field.onBlur,
      onFocus: field.onFocus,
    },
    { language },
  );
  return (
    <DatePart
      {...held}
      id={path.$id}
      label={textByKey(t, options.leafTitleKeys?.[leaf] ?? titleKey)}
      autoComplete={options.leafAutocomplete?.[leaf] ?? autocomplete}
      readOnly={field.readonly}
      disabled={field.disabled}
      isWrong={rawErrors.length > 0 || sentencesIn(errorSchema?.[leaf]).length > 0}
      describedBy={described}
    />
  );
}

const numeric = { type: 'integer' } as const;
