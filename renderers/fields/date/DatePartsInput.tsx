import { useState } from 'react';
import { dateOfTexts, textsOfDate } from '#adapters/form/dateText.ts';
import { DatePart, DateParts } from './DatePart.tsx';
import { idOf, type FieldProps } from '../../model/fieldProps.ts';
import { useRenderer } from '../../model/rendererContext.ts';

const parts = ['day', 'month', 'year'] as const;

/**
 * A date (YYYY-MM-DD) as three short text fields, like the birthday. If only some are filled, the empty ones are
 * marked; otherwise an invalid date marks all three.
 * Source: requirements#profile-fields.
 */
export function DatePartsInput({ id, path, options, value, errors, disabled, describedBy, formApi }: FieldProps) {
  const { t } = useRenderer();
  const [texts, setTexts] = useState(() => textsOfDate(value));
  const [shown, setShown] = useState(value);
  // The form shows another value, after a reset.
  if (shown !== value) {
    setShown(value);
    if (dateOfTexts(texts) !== value) setTexts(textsOfDate(value));
  }
  const isPartlyFilled = parts.some((part) => texts[part] === '') && parts.some((part) => texts[part] !== '');
  return (
    <DateParts id={id} readOnly={options.readOnly} describedBy={describedBy}>
      {(described) =>
        parts.map((part) => (
          <DatePart
            key={part}
            id={idOf(formApi.prefix, [...path, part])}
            label={t(`global.fields.date.${part}`)}
            value={texts[part]}
            onChange={({ target }) => {
              const typed = { ...texts, [part]: target.value };
              setTexts(typed);
              formApi.set(path, dateOfTexts(typed));
            }}
            readOnly={options.readOnly}
            disabled={disabled}
            isWrong={errors.length > 0 && (!isPartlyFilled || texts[part] === '')}
            describedBy={described}
          />
        ))
      }
    </DateParts>
  );
}
