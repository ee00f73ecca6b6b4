import { ownMember } from '#adapters/model/json.ts';
import { type WidgetProps, type FieldProps, toFieldPathId } from '@rjsf/utils';
import { useState } from 'react';
import { dateOfTexts, textsOfDate } from '#adapters/form/dateText.ts';
import { describedBy } from '../../controls/controlProps.ts';
import { useRenderer } from '../../model/rendererContext.ts';
import { uiOptionsOf } from '../../model/uiOptions.ts';
import { dateExample, DatePart, DateParts } from './DatePart.tsx';
import { textByKey } from '../../texts/textByKey.ts';
import { useTextControl } from '../../controls/textControl.ts';
import { sentencesIn } from '../../messages/errorTree.ts';
import { leafSchema } from '../leaf.ts';

const parts = ['day', 'month', 'year'] as const;

/**
 * A date (YYYY-MM-DD) as three short text fields, like the birthday. If only some are filled, the empty ones are
 * marked; otherwise an invalid date marks all three.
 * Source: requirements#profile-fields.
 */
export function DatePartsWidget(props: WidgetProps) {
  const { id, schema, uiSchema, value, rawErrors = [], disabled, readonly, onChange, onBlur, onFocus } = props;
  const { t } = useRenderer();
  const [texts, setTexts] = useState(() => textsOfDate(value));
  const [shown, setShown] = useState(value);
  // The form shows another value, after a reset.
  if (shown !== value) {
    setShown(value);
    if (dateOfTexts(texts) !== value) setTexts(textsOfDate(value));
  }
  const isWrong = rawErrors.length > 0;
  const isPartlyFilled = parts.some((part) => texts[part] === '') && parts.some((part) => texts[part] !== '');
  return (
    <DateParts id={id} readOnly={readonly} describedBy={describedBy(id, schema, uiOptionsOf(uiSchema), isWrong)}>
      {(described) =>
        parts.map((part) => (
          <DatePart
            key={part}
            id={`${id}_${part}`}
            label={t(`global.fields.date.${part}`)}
            value={texts[part]}
            onChange={({ target }) => {
              const typed = { ...texts, [part]: target.value };
              setTexts(typed);
              onChange(dateOfTexts(typed));
            }}
            onBlur={() => onBlur(id, value)}
            onFocus={() => onFocus(id, value)}
            readOnly={readonly}
            disabled={disabled}
            isWrong={isWrong && (!isPartlyFilled || texts[part] === '')}
            describedBy={described}
          />
        ))
      }
    </DateParts>
  );
}
DatePartsWidget.frame = 'group' as const;
DatePartsWidget.exampleKey = dateExample;

const birthdayParts = [
  { leaf: 'day', titleKey: 'global.fields.date.day', autocomplete: 'bday-day' },
  { leaf: 'month', titleKey: 'global.fields.date.month', autocomplete: 'bday-month' },
  { leaf: 'year', titleKey: 'global.fields.date.year', autocomplete: 'bday-year' },
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
        birthdayParts.map((part) => <BirthdayPart key={part.leaf} {...part} field={props} describedBy={described} />)
      }
    </DateParts>
  );
}
BirthdayInput.frame = 'group' as const;
BirthdayInput.exampleKey = dateExample;

type BirthdayPartProps = (typeof birthdayParts)[number] & {
  readonly field: FieldProps;
  readonly describedBy: string | undefined;
};

function BirthdayPart({ leaf, titleKey, autocomplete, field, describedBy: described }: BirthdayPartProps) {
  const { t, language } = useRenderer();
  const { fieldPathId, schema, uiSchema, formData, errorSchema, rawErrors = [], registry } = field;
  const options = uiOptionsOf(uiSchema);
  const path = toFieldPathId(leaf, registry.globalFormOptions, fieldPathId.path);
  const text = useTextControl(
    {
      id: path.$id,
      schema: leafSchema(schema, leaf, numeric),
      value: ownMember(formData, leaf),
      onChange: (value) => field.onChange(value, path.path),
      onBlur: field.onBlur,
      onFocus: field.onFocus,
    },
    language,
  );
  return (
    <DatePart
      {...text}
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
