import type { Json } from '#adapters/model/json.ts';
import { isAtOrBelow } from '#adapters/check/fieldError.ts';
import { idOf, type FieldProps } from '../../model/fieldProps.ts';
import { DatePart, DateParts } from '../date/DatePart.tsx';
import { fieldPathName } from '../../controls/fieldPath.ts';
import { useFirstText } from '../../controls/useFirstText.ts';
import { valueAt } from '#adapters/check/formValue.ts';
import { useRenderer } from '../../model/rendererContext.ts';

const parts = [
  { leaf: 'day', titleKey: 'global.fields.profile.birthDay', autocomplete: 'bday-day' },
  { leaf: 'month', titleKey: 'global.fields.profile.birthMonth', autocomplete: 'bday-month' },
  { leaf: 'year', titleKey: 'global.fields.profile.birthYear', autocomplete: 'bday-year' },
] as const;

/**
 * Date of birth as three short text fields. The invalid part is marked; an error of the whole date marks all three.
 * Source: requirements#profile-fields.
 */
export function BirthdayInput({ id, path, options, value, errors, disabled, describedBy, formApi }: FieldProps) {
  const { t } = useRenderer();
  const isWhole = errors.some(({ form }) => form.length === path.length);
  return (
    <DateParts id={id} readOnly={options.readOnly} describedBy={describedBy}>
      {(described) =>
        parts.map(({ leaf, titleKey, autocomplete }) => {
          const leafAt = [...path, leaf];
          return (
            <BirthdayPart
              key={leaf}
              id={idOf(formApi.prefix, leafAt)}
              data-field-path={fieldPathName(leafAt)}
              label={t(options.leafTitleKeys?.[leaf] ?? titleKey)}
              first={valueAt(value, [leaf])}
              autoComplete={options.leafAutocomplete?.[leaf] ?? autocomplete}
              readOnly={options.readOnly}
              disabled={disabled}
              isWrong={isWhole || errors.some(({ form }) => isAtOrBelow(form, leafAt))}
              describedBy={described}
            />
          );
        })
      }
    </DateParts>
  );
}

type BirthdayPartProps = Parameters<typeof DatePart>[0] & { readonly first: Json | undefined };

/** Uncontrolled: the form finds it by its path. */
function BirthdayPart({ first, ...part }: BirthdayPartProps) {
  return <DatePart {...part} defaultValue={useFirstText(first)} />;
}
