import { lazy, Suspense } from 'react';
import controls from '../../controls/controls.module.css';
import type { FieldProps } from '../../fieldProps.ts';
import styles from './StorePicker.module.css';

const StorePicker = lazy(async () => ({ default: (await import('./StorePicker.tsx')).StorePicker }));

/** The customer's favourite store. The picker and its library arrive when a form first shows it; its place is kept free. */
export function FavoriteStoreInput(field: FieldProps) {
  return (
    <Suspense fallback={<input className={`${controls.input} ${styles.input}`} id={field.id} disabled aria-busy />}>
      <StorePicker {...field} />
    </Suspense>
  );
}
