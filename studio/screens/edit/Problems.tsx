import { CircleAlert } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import css from './Outline.module.css';

/** The number of errors at or below a part, as a badge; nothing if there is none. */
export function Problems({ count }: { readonly count: number }): ReactElement | null {
  const { t } = useTranslation('studio');
  if (count === 0) return null;
  return (
    <span className={css['problems']}>
      <CircleAlert size={14} aria-hidden="true" /> <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">{t('edit.outline.problems', { count })}</span>
    </span>
  );
}
