import { useRenderer } from '../model/rendererContext.ts';
import { Checkbox } from './Checkbox.tsx';
import styles from './controls.module.css';
import { toFieldPathId } from '@rjsf/utils';
import { tileState } from '../model/uiOptions.ts';
import { ownMember, type Json } from '@kontor/schema-adapters/json';
import type { SectionProps } from '../model/sectionProps.ts';

interface ToggleAllProps {
  readonly id: string;
  readonly label: string;
  readonly on: number;
  readonly total: number;
  /** Whether some choice is itself mixed: a tile with several paths of which only some are on. */
  readonly hasMixed?: boolean;
  readonly onToggle: (on: boolean) => void;
  readonly disabled?: boolean;
}

/** One checkbox for several choices: on if all are, mixed if some are; pressing mixed selects all. Shows the count. */
export function ToggleAll({ id, label, on, total, hasMixed = false, onToggle, disabled }: ToggleAllProps) {
  const { t } = useRenderer();
  const state = on === 0 && !hasMixed ? false : on === total ? true : 'mixed';
  return (
    <div className={styles.toggleAll}>
      <Checkbox
        id={id}
        checked={state}
        label={label}
        onChange={() => onToggle(state !== true)}
        disabled={disabled}
        describedBy={`${id}__count`}
      />
      <output className={styles.count} id={`${id}__count`}>
        {t('global.form.count', { count: on, total })}
      </output>
    </div>
  );
}

interface ChoiceCount {
  readonly on: number;
  readonly total: number;
}

/** Counts which of these booleans of an object are on. */
export function countChosen(keys: readonly string[], value: Json | undefined): ChoiceCount {
  return { on: keys.filter((key) => isOn(value, key)).length, total: keys.length };
}

/** Props of {@link ToggleAll} for these booleans; `onToggle` clicks each control that has to change. */
export function toggleAllProps(
  keys: readonly string[],
  { fieldPathId: { path }, registry, uiSchema }: SectionProps,
  value: Json | undefined,
): ChoiceCount & Pick<ToggleAllProps, 'hasMixed' | 'onToggle'> {
  return {
    ...countChosen(keys, value),
    hasMixed: keys.some((key) => tileState(ownMember(value, key), uiSchema?.[key]) === 'mixed'),
    onToggle: (on) => {
      for (const key of keys)
        if (isOn(value, key) !== on)
          document.getElementById(toFieldPathId(key, registry.globalFormOptions, path).$id)?.click();
    },
  };
}

function isOn(value: Json | undefined, key: string): boolean {
  return ownMember(value, key) === true;
}
