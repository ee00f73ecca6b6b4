import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorKey } from '../model/apiErrorKey.ts';
import css from './lists.module.css';

interface CallErrorProps {
  /** The error of a call; undefined without one. */
  readonly error: unknown;
  /** A button behind the sentence. */
  readonly children?: ReactNode;
}

/** The sentence about a failed call of the content service, which screen readers read at once. */
export function CallError({ error, children }: CallErrorProps): ReactElement | null {
  const { t } = useTranslation('studio');
  if (error === undefined) return null;
  return (
    <p className={css['refused']} role="alert">
      {t(apiErrorKey(error))} {children}
    </p>
  );
}
