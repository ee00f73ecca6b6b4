import { useRenderer } from '../model/rendererContext.ts';
import { Checkbox } from './Checkbox.tsx';
import styles from './controls.module.css';

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
