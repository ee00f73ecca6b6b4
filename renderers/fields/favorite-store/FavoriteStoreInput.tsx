import type { FieldProps } from '@rjsf/utils';
import { lazy, Suspense, useState, type ComponentType, type LazyExoticComponent } from 'react';
import { loadChunk } from '../../model/loadChunk.ts';
import controls from '../../controls/controls.module.css';
import { describedBy } from '../../controls/controlProps.ts';
import { useRenderer } from '../../model/rendererContext.ts';
import { uiOptionsOf } from '../../model/uiOptions.ts';
import styles from './StorePicker.module.css';

interface LazyFieldProps extends FieldProps {
  readonly onRetry: () => void;
}

type LazyPicker = LazyExoticComponent<ComponentType<LazyFieldProps>>;

const createPicker = (): LazyPicker =>
  lazy(async (): Promise<{ default: ComponentType<LazyFieldProps> }> => ({
    default: await loadChunk(import('./StorePicker.tsx')).then(
      ({ StorePicker }) => StorePicker,
      () => MissingPicker,
    ),
  }));
let picker = createPicker();

/**
 * The customer's favourite store. The picker and its library load when a form first shows the field; a disabled input
 * reserves the space. If loading fails, the field shows an error with a retry button; the form around it stays.
 */
export function FavoriteStoreInput(field: FieldProps) {
  const [Picker, setPicker] = useState<LazyPicker>(() => picker);
  const retry = (): void => {
    picker = createPicker();
    setPicker(() => picker);
  };
  return (
    <Suspense
      fallback={<input className={`${controls.input} ${styles.input}`} id={field.fieldPathId.$id} disabled aria-busy />}
    >
      <Picker {...field} onRetry={retry} />
    </Suspense>
  );
}

FavoriteStoreInput.frame = 'field' as const;

function MissingPicker({ fieldPathId: { $id }, schema, uiSchema, rawErrors = [], onRetry }: LazyFieldProps) {
  const { t } = useRenderer();
  const descriptionIds = describedBy($id, schema, uiOptionsOf(uiSchema), rawErrors.length > 0);
  return (
    <>
      <input className={`${controls.input} ${styles.input}`} id={$id} disabled aria-describedby={descriptionIds} />
      <output className={styles.failed}>{t('mpp.favorite-store.search-failed')}</output>
      <button type="button" className={styles.again} onClick={onRetry}>
        {t('global.tryAgain')}
      </button>
    </>
  );
}
