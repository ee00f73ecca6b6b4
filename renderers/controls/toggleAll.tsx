import { useRenderer } from '../model/rendererContext.ts';
import { Checkbox } from './Checkbox.tsx';
import styles from './controls.module.css';
import { toFieldPathId } from '@rjsf/utils';
import { tileState } from '../model/uiOptions.ts';
import { ownMember, type Json } from '#adapters/model/json.ts';
import type { SectionProps } from '../model/sectionProps.ts';

interface ToggleAllProps {
  readonly id: string;
  readonly label: string;
  readonly on: number;
  readonly total: number;
  /** Whether a choice that stands for several things is on for some of them. */
  readonly hasMixed?: boolean;
  readonly onToggle: (on: boolean) => void;
  readonly disabled?: boolean;
}

/**
 * One checkbox for several choices: on if all are, mixed if some are; pressing mixed selects all. Shows how many are
 * chosen.
 */
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

interface Chosen {
  readonly on: number;
  readonly total: number;
}

/** How many of these booleans of an object are on. */
export function chosenOf(keys: readonly string[], value: Json | undefined): Chosen {
  return { on: keys.filter((key) => isOn(value, key)).length, total: keys.length };
}

/** The same, whether some are mixed, and a function that switches them all: it presses each one, as a customer would. */
export function toggleAllOf(
  keys: readonly string[],
  { fieldPathId: { path }, registry, uiSchema }: SectionProps,
  value: Json | undefined,
): Chosen & Pick<ToggleAllProps, 'hasMixed' | 'onToggle'> {
  return {
    ...chosenOf(keys, value),
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
