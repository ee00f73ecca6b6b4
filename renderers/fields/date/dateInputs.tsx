import { type WidgetProps, type FieldProps, toFieldPathId } from '@rjsf/utils';
import { useState, type InputHTMLAttributes } from 'react';
import { dateOfTexts, textsOfDate } from '@kontor/schema-adapters/values';
import { ownMember } from '@kontor/schema-adapters/json';
import { describedBy } from '../../controls/controlProps.ts';
import controls from '../../controls/controls.module.css';
import { useTextControl } from '../../controls/textControl.ts';
import { sentencesIn } from '../../messages/errorTree.ts';
import { useRenderer } from '../../model/rendererContext.ts';
import { uiOptionsOf } from '../../model/uiOptions.ts';
import { textByKey } from '../../texts/textByKey.ts';
import { leafSchema } from '../leaf.ts';
import styles from './DatePart.module.css';

const parts = ['day', 'month', 'year'] as const;
type Part = (typeof parts)[number];

/** Message key; the template renders the example, so that errors come after it. */
const dateExample = 'global.fields.date.example';

/**
 * A date (YYYY-MM-DD) as three short text fields, like the birthday. An error marks the empty fields if others have a
 * text, else all three.
 * Source: requirements#profile-fields.
 */
export function DatePartsWidget(props: WidgetProps) {
  const { id, value, rawErrors = [], disabled, readonly, onChange, onBlur, onFocus } = props;
  const { t } = useRenderer();
  const [texts, setTexts] = useState(() => textsOfDate(value));
  const [lastValue, setLastValue] = useState(value);
  // The value changed outside of this widget, for example by a reset.
  if (lastValue !== value) {
    setLastValue(value);
    if (dateOfTexts(texts) !== value) setTexts(textsOfDate(value));
  }
  const isWrong = rawErrors.length > 0;
  const isPartlyFilled = parts.some((part) => texts[part] === '') && parts.some((part) => texts[part] !== '');
  return (
    <div className={styles.parts}>
      {parts.map((part) => (
        <DatePart
          key={part}
          id={`${id}_${part}`}
          label={t(`global.fields.date.${part}`)}
          value={texts[part]}
          onChange={({ target }) => {
            const newTexts = { ...texts, [part]: target.value };
            setTexts(newTexts);
            onChange(dateOfTexts(newTexts));
          }}
          onBlur={() => onBlur(id, value)}
          onFocus={() => onFocus(id, value)}
          readOnly={readonly}
          disabled={disabled}
          aria-invalid={(isWrong && (!isPartlyFilled || texts[part] === '')) || undefined}
          aria-describedby={describeDate(props, id, isWrong)}
        />
      ))}
    </div>
  );
}
DatePartsWidget.frame = 'group' as const;
DatePartsWidget.exampleKey = dateExample;

/**
 * Date of birth as three short text fields; its value is an object of three numbers. An error of a part marks that
 * part, an error of the whole date marks all three.
 * Source: requirements#profile-fields.
 */
export function BirthdayInput(props: FieldProps) {
  return (
    <div className={styles.parts}>
      {parts.map((part) => (
        <BirthdayPart key={part} {...props} part={part} />
      ))}
    </div>
  );
}
BirthdayInput.frame = 'group' as const;
BirthdayInput.exampleKey = dateExample;

function BirthdayPart({ part, ...field }: FieldProps & { readonly part: Part }) {
  const { t, language } = useRenderer();
  const { fieldPathId, schema, uiSchema, formData, errorSchema, rawErrors = [], registry } = field;
  const options = uiOptionsOf(uiSchema);
  const path = toFieldPathId(part, registry.globalFormOptions, fieldPathId.path);
  const text = useTextControl(
    {
      id: path.$id,
      schema: leafSchema(schema, part, { type: 'integer' }),
      value: ownMember(formData, part),
      onChange: (value) => field.onChange(value, path.path),
      onBlur: field.onBlur,
      onFocus: field.onFocus,
    },
    language,
  );
  const isWholeWrong = rawErrors.length > 0;
  return (
    <DatePart
      {...text}
      id={path.$id}
      label={textByKey(t, options.leafTitleKeys?.[part] ?? `global.fields.date.${part}`)}
      autoComplete={options.leafAutocomplete?.[part] ?? `bday-${part}`}
      readOnly={field.readonly}
      disabled={field.disabled}
      aria-invalid={isWholeWrong || sentencesIn(errorSchema?.[part]).length > 0 || undefined}
      aria-describedby={describeDate(field, fieldPathId.$id, isWholeWrong || sentencesIn(errorSchema).length > 0)}
    />
  );
}

/** The ids of the example, the hint and the errors of a whole date. */
function describeDate(
  { schema, uiSchema, readonly }: Pick<FieldProps, 'schema' | 'uiSchema' | 'readonly'>,
  id: string,
  isWrong: boolean,
): string | undefined {
  const others = describedBy(id, schema, uiOptionsOf(uiSchema), isWrong);
  return readonly ? others : [`${id}__example`, others].filter(Boolean).join(' ');
}

interface DatePartProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'inputMode' | 'className'> {
  readonly id: string;
  readonly label: string;
}

/** One part of a date: a short text field for digits with its own label. */
function DatePart({ id, label, ...input }: DatePartProps) {
  return (
    <div className={styles.part}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input {...input} className={controls.input} id={id} type="text" inputMode="numeric" />
    </div>
  );
}
