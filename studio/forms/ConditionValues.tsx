import type { ReactElement } from 'react';
import { conditionTests, isTest } from '@kontor/schema-adapters';
import { textByKey } from '@kontor/rjsf-theme/texts';
import inputs from '../layout/inputs.module.css';
import type { Decider } from '../model/deciders.ts';
import { labelText, type WrittenCondition } from './conditionWords.ts';
import { useEditor } from './editorContext.ts';
import css from './showIf.module.css';

interface ConditionValuesProps {
  readonly id: string;
  readonly condition: WrittenCondition;
  readonly decider: Decider | undefined;
  readonly isLocked: boolean;
  readonly onChange: (values: readonly string[]) => void;
}

/** The values of a condition: checkboxes for the choices of its field, else inputs of the field's type. */
export function ConditionValues(props: ConditionValuesProps): ReactElement | null {
  const { condition, decider } = props;
  const kind = isTest(condition.test) ? conditionTests[condition.test] : 'none';
  if (kind === 'none' || condition.field === '') return null;
  if (kind === 'some' && decider && decider.choices.length > 0) return <Ticks {...props} decider={decider} />;
  return <Inputs {...props} isMany={kind === 'some'} />;
}

function Ticks({
  condition: { values },
  decider,
  isLocked,
  onChange,
}: ConditionValuesProps & { readonly decider: Decider }): ReactElement {
  const { t } = useEditor();
  const choices = decider.choices.map(({ value }) => value);
  // Lists values that the field has lost, so that the editor can remove them.
  const others = values.filter((value) => !choices.includes(value)).map((value) => ({ value, label: value }));
  return (
    <fieldset className={css['ticks']}>
      <legend>{textByKey(t, 'members.values')}</legend>
      {[...decider.choices, ...others].map((choice) => (
        <label key={choice.value} className={css['tick']}>
          <input
            type="checkbox"
            checked={values.includes(choice.value)}
            disabled={isLocked}
            onChange={({ currentTarget: { checked } }) =>
              onChange(checked ? [...values, choice.value] : values.filter((value) => value !== choice.value))
            }
          />
          <span>{labelText(choice, t) ?? choice.value}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Inputs({
  id,
  condition: { test, values },
  decider,
  isLocked,
  isMany,
  onChange,
}: ConditionValuesProps & { readonly isMany: boolean }): ReactElement {
  const { t } = useEditor();
  const isYears = test === 'yearsAgo';
  const type = isYears ? 'number' : (decider?.input ?? 'text');
  // An empty input follows the last value, for one more.
  const inputValues = isMany && !isLocked && values.at(-1) !== '' ? [...values, ''] : values.length > 0 ? values : [''];
  return (
    <fieldset className={css['values']}>
      <legend>{isYears ? t('edit.showIf.years') : textByKey(t, 'members.values')}</legend>
      {inputValues.map((value, index) => (
        <input
          // oxlint-disable-next-line react/no-array-index-key -- the values of a list have no names
          key={index}
          id={`${id}_${index}`}
          className={inputs['input']}
          type={type}
          {...(type === 'number' && { step: isYears ? 1 : 'any', ...(isYears && { min: 0, max: 150 }) })}
          aria-label={
            index === 0
              ? isYears
                ? t('edit.showIf.years')
                : textByKey(t, 'members.values.item')
              : t('edit.showIf.orValue')
          }
          value={value}
          readOnly={isLocked}
          onChange={({ currentTarget }) =>
            onChange(index < values.length ? values.with(index, currentTarget.value) : [...values, currentTarget.value])
          }
          // Removes emptied values on blur, so that inputs do not move while somebody types.
          onBlur={() => values.includes('') && onChange(values.filter((one) => one !== ''))}
        />
      ))}
    </fieldset>
  );
}
