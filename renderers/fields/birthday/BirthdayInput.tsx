import type { Json } from '#adapters/model/json.ts';
import { isAtOrBelow } from '#adapters/check/fieldError.ts';
import { idOf, type FieldProps } from '../../model/fieldProps.ts';
import { fieldPathName } from '../../controls/fieldPath.ts';
import { useFirstText } from '../../controls/useFirstText.ts';
import { valueAt } from '#adapters/check/formValue.ts';
import { useRenderer } from '../../model/rendererContext.ts';
import controls from '../../controls/controls.module.css';
import styles from './BirthdayInput.module.css';

const parts = [
  { leaf: 'day', titleKey: 'global.fields.profile.birthDay', autocomplete: 'bday-day' },
  { leaf: 'month', titleKey: 'global.fields.profile.birthMonth', autocomplete: 'bday-month' },
  { leaf: 'year', titleKey: 'global.fields.profile.birthYear', autocomplete: 'bday-year' },
] as const;

/** Date of birth as three short text fields. The part that is wrong is marked; an error of the whole date marks all three. Source: requirements#profile-fields. */
export function BirthdayInput({ path, options, value, errors, disabled, describedBy, formApi }: FieldProps) {
  const { t } = useRenderer();
  const isWhole = errors.some(({ form }) => form.length === path.length);
  return (
    <div className={styles.parts}>
      {parts.map(({ leaf, titleKey, autocomplete }) => {
        const leafAt = [...path, leaf];
        return (
          <Part
            key={leaf}
            id={idOf(formApi.prefix, leafAt)}
            name={fieldPathName(leafAt)}
            label={t(options.leafTitleKeys?.[leaf] ?? titleKey)}
            value={valueAt(value, [leaf])}
            autocomplete={options.leafAutocomplete?.[leaf] ?? autocomplete}
            readOnly={options.readOnly}
            disabled={disabled}
            isWrong={isWhole || errors.some(({ form }) => isAtOrBelow(form, leafAt))}
            describedBy={describedBy}
          />
        );
      })}
    </div>
  );
}

interface PartProps {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly value: Json | undefined;
  readonly autocomplete: string;
  readonly readOnly: boolean | undefined;
  readonly disabled: boolean;
  readonly isWrong: boolean;
  readonly describedBy: string | undefined;
}

function Part({ id, name, label, value, autocomplete, readOnly, disabled, isWrong, describedBy }: PartProps) {
  return (
    <div className={styles.part}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        className={controls.input}
        id={id}
        data-field-path={name}
        type="text"
        inputMode="numeric"
        autoComplete={autocomplete}
        defaultValue={useFirstText(value)}
        readOnly={readOnly}
        disabled={disabled}
        aria-invalid={isWrong || undefined}
        aria-describedby={describedBy}
      />
    </div>
  );
}
