import type { ReactNode } from 'react';
import { FieldNotes } from '../controls/FieldNotes.tsx';
import styles from '../controls/controls.module.css';
import type { FieldProps } from '../model/fieldProps.ts';
import { useRenderer } from '../model/rendererContext.ts';

interface FieldFrameProps extends FieldProps {
  readonly as: 'field' | 'group';
  readonly children: ReactNode;
}

/** Label, hint, error, input: in this order, around one input, or as a fieldset around several. Optional fields say so. */
export function FieldFrame({ as, children, ...field }: FieldFrameProps) {
  const { t } = useRenderer();
  const className = field.options.width === 'half' ? styles.frameHalf : styles.frame;
  const name = (
    <>
      {field.label}
      {!field.required && !field.options.readOnly && (
        <span className={styles.optional}> {t('global.form.optional')}</span>
      )}
    </>
  );
  const notes = field.describedBy === undefined ? null : <FieldNotes {...field} />;
  if (as === 'group') {
    return (
      <fieldset className={className} id={field.id} aria-describedby={field.describedBy}>
        <legend className={styles.label}>{name}</legend>
        {notes}
        {children}
      </fieldset>
    );
  }
  return (
    <div className={className}>
      <label className={styles.label} htmlFor={field.id} id={`${field.id}__label`}>
        {name}
      </label>
      {notes}
      {children}
    </div>
  );
}
