import type { WidgetProps } from '@rjsf/utils';
import { useState } from 'react';
import { dateOfTexts, textsOfDate } from '#adapters/form/dateText.ts';
import { describedBy } from '../../controls/describedBy.ts';
import { useRenderer } from '../../model/rendererContext.ts';
import { uiOptionsOf } from '../../model/uiOptions.ts';
import { dateExample, DatePart, DateParts } from './DatePart.tsx';

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
