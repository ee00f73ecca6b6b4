import { isAtOrBelow } from '../../fieldError.ts';
import { idOf, type FieldProps } from '../../fieldProps.ts';
import { leafName } from '../../controls/leafPath.ts';
import { leafText } from '../../controls/leafText.ts';
import { valueAt } from '../../formValue.ts';
import { useRenderer } from '../../rendererContext.ts';
import styles from './BirthdayInput.module.css';

const parts = [
  { leaf: 'day', titleKey: 'global.fields.profile.birthDay', autocomplete: 'bday-day', digits: 2 },
  { leaf: 'month', titleKey: 'global.fields.profile.birthMonth', autocomplete: 'bday-month', digits: 2 },
  { leaf: 'year', titleKey: 'global.fields.profile.birthYear', autocomplete: 'bday-year', digits: 4 },
] as const;

/** Date of birth as three short text fields. The part that is wrong is marked; an error of the whole date marks all three. Source: specification §2, profile fields. */
export function BirthdayInput({ path, options, value, errors, disabled, describedBy, engine }: FieldProps) {
  const { t } = useRenderer();
  const isWhole = errors.some(({ form }) => form.length === path.length);
  return (
    <div className={styles.parts}>
      {parts.map(({ leaf, titleKey, autocomplete, digits }) => {
        const leafAt = [...path, leaf];
        const isWrong = isWhole || errors.some(({ form }) => isAtOrBelow(form, leafAt));
        const id = idOf(engine.prefix, leafAt);
        return (
          <div className={styles.part} key={leaf}>
            <label className={styles.label} htmlFor={id}>
              {t(options.leafTitleKeys?.[leaf] ?? titleKey)}
            </label>
            <input
              className={digits === 4 ? styles.year : styles.short}
              id={id}
              data-leaf={leafName(leafAt)}
              type="text"
              inputMode="numeric"
              autoComplete={options.leafAutocomplete?.[leaf] ?? autocomplete}
              defaultValue={leafText(valueAt(value, [leaf]))}
              readOnly={options.readOnly}
              disabled={disabled}
              aria-invalid={isWrong || undefined}
              aria-describedby={describedBy}
            />
          </div>
        );
      })}
    </div>
  );
}
