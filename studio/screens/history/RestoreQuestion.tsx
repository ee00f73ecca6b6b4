import { useSetAtom } from 'jotai';
import { useState, type ReactElement } from 'react';
import { useLocation } from 'react-router';
import { Button } from '../../layout/Button.tsx';
import { NewWindowLink } from '../../layout/NewWindowLink.tsx';
import { apiErrorKey } from '../../model/apiErrorKey.ts';
import { viewAddress } from '../../model/address.ts';
import { restoreVersionAtom } from '../../state/restore.ts';
import { useTranslation } from 'react-i18next';
import css from '../lists.module.css';

interface RestoreQuestionProps {
  readonly number: number;
  readonly onClose: () => void;
  readonly onRestored: () => void;
}

/** Asks before a version replaces the draft. */
export function RestoreQuestion({ number, onClose, onRestored }: RestoreQuestionProps): ReactElement {
  const { t } = useTranslation('studio');
  const { search } = useLocation();
  const restoreVersion = useSetAtom(restoreVersionAtom);
  const [error, setError] = useState<unknown>(undefined);
  const restore = async (): Promise<void> => {
    try {
      await restoreVersion(number);
      onRestored();
    } catch (failure) {
      setError(failure);
    }
  };
  return (
    <section className={css['question']} aria-labelledby="history-restore">
      <h3 id="history-restore" tabIndex={-1} ref={focusOnce}>
        {t('history.restore.headline', { number })}
      </h3>
      <p>{t('history.restore.text', { number })}</p>
      <p>
        <NewWindowLink look="bare" href={viewAddress(search, number)}>
          {t('history.viewOf', { number })}
        </NewWindowLink>
      </p>
      {error !== undefined && (
        <p className={css['refused']} role="alert">
          {t(apiErrorKey(error))}
        </p>
      )}
      <div className={css['choices']}>
        <Button look="plain" onClick={() => void restore()}>
          {t('history.restore.yes')}
        </Button>
        <Button onClick={onClose}>{t('history.restore.no')}</Button>
      </div>
    </section>
  );
}

/** The question appears elsewhere than the button that was pressed. */
function focusOnce(heading: HTMLElement | null): void {
  heading?.focus();
}
