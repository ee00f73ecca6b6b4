import type { Choice } from '#adapters/model/form.ts';
import type { FieldProps } from '../model/fieldProps.ts';
import { useRenderer } from '../model/rendererContext.ts';
import styles from './controls.module.css';
import { countryChoices } from './countryChoices.ts';
import { fieldPathName } from './fieldPath.ts';
import { textOfValue } from '#adapters/form/textOfValue.ts';
import { useFirstText } from './useFirstText.ts';

/**
 * One of several values: the native select, which is a select-only combobox for assistive technology and supports the
 * phone's picker, type-ahead and Escape. Countries are named and sorted in the customer's language.
 */
export function SelectInput({ id, path, schema, options, value, errors, required, disabled, describedBy }: FieldProps) {
  const { t, language } = useRenderer();
  const offered: readonly Choice[] =
    options.choices ?? (schema.enum ?? []).map((member) => ({ value: textOfValue(member) }));
  const choices = options.countries ? countryChoices(offered, language) : offered;
  const hasEmpty = choices.some((choice) => choice.value === '');
  const none = t(required ? 'global.form.choose' : 'global.form.none');
  return (
    <span className={styles.selectBox}>
      <select
        className={styles.input}
        id={id}
        data-field-path={fieldPathName(path)}
        defaultValue={useFirstText(value)}
        autoComplete={options.autocomplete}
        disabled={disabled || options.readOnly}
        aria-required={required || undefined}
        aria-invalid={errors.length > 0 || undefined}
        aria-describedby={describedBy}
      >
        {!hasEmpty && <option value="">{none}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label ?? (choice.labelKey === undefined ? choice.value || none : t(choice.labelKey))}
          </option>
        ))}
      </select>
    </span>
  );
}
