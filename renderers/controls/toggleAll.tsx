import { useRenderer } from '../model/rendererContext.ts';
import { Checkbox } from './Checkbox.tsx';
import styles from './controls.module.css';
import { createContext, use, useLayoutEffect } from 'react';
import { ownMember, type Json } from '#adapters/model/json.ts';
import type { SectionProps } from '../model/sectionProps.ts';

interface ToggleAllProps {
  readonly id: string;
  readonly label: string;
  readonly on: number;
  readonly total: number;
  readonly onToggle: (on: boolean) => void;
  readonly disabled?: boolean;
}

/**
 * One checkbox for several choices: on if all are, mixed if some are; pressing mixed selects all. Shows how many are
 * chosen.
 */
export function ToggleAll({ id, label, on, total, onToggle, disabled }: ToggleAllProps) {
  const { t } = useRenderer();
  const state = on === 0 ? false : on === total ? true : 'mixed';
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

/** The same, and a function that sets them all, each through its own widget's `onChange`. */
export function useToggleAll(
  keys: readonly string[],
  { fieldPathId, registry }: SectionProps,
  value: Json | undefined,
): Chosen & { readonly onToggle: (on: boolean) => void } {
  const group = useChoiceGroup();
  const { idSeparator } = registry.globalFormOptions;
  return {
    ...chosenOf(keys, value),
    onToggle: (on) => {
      for (const key of keys) if (isOn(value, key) !== on) group?.get(`${fieldPathId.$id}${idSeparator}${key}`)?.(on);
    },
  };
}

function isOn(value: Json | undefined, key: string): boolean {
  return ownMember(value, key) === true;
}

/** The choices of a tab component on the page: by element id, how each is switched. */
export type ChoiceGroup = Map<string, (on: boolean) => void>;

const Context = createContext<ChoiceGroup | undefined>(undefined);

/** Passes a group to the choices below, so that one checkbox can switch them all. */
export const ChoiceGroupProvider = Context.Provider;

/** Adds a choice to the group around it, if there is one; `onChange` is rjsf's own. */
export function useGroupMember(id: string, onChange: (on: boolean) => void): void {
  const group = use(Context);
  useLayoutEffect(() => {
    group?.set(id, onChange);
    return () => void group?.delete(id);
  }, [group, id, onChange]);
}

/** The group around a checkbox for all. */
function useChoiceGroup(): ChoiceGroup | undefined {
  return use(Context);
}
