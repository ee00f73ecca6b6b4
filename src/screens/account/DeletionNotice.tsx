import { useAtomValue, useSetAtom } from 'jotai';
import { useState, type ReactElement } from 'react';
import { useTextsOf, useTranslation } from '../../i18n/useTranslation.ts';
import { Actions } from '../../layout/Actions.tsx';
import { Button } from '../../layout/Button.tsx';
import { FailureNotice } from '../../layout/FailureNotice.tsx';
import notice from '../../layout/Notice.module.css';
import { SuccessBanner } from '../../layout/SuccessBanner.tsx';
import { useAction } from '../../layout/useAction.ts';
import { keepAccountAtom, keptAtom, settledDeletionAtom } from '../../state/portal/deletion.ts';
import { useDay } from './useDay.ts';

/** On every account page while a deletion is ordered: when it is, and how to keep the account. Source: requirements#CUS-4. */
export function DeletionNotice(): ReactElement | null {
  const deletion = useAtomValue(settledDeletionAtom);
  const isKept = useAtomValue(keptAtom);
  const order = deletion.state === 'READY' && deletion.value.state === 'ORDERED' ? deletion.value : undefined;
  return order === undefined && !isKept ? null : <Notice dueAt={order?.dueAt} />;
}

/** `dueAt` while the deletion is ordered; without it the account was kept. */
function Notice({ dueAt }: { readonly dueAt: number | undefined }): ReactElement | null {
  const { t } = useTranslation();
  const day = useDay();
  const hasTexts = useTextsOf('rare');
  const keep = useSetAtom(keepAccountAtom);
  const [error, setError] = useState<unknown>(undefined);
  const { run, busy } = useAction(async () => {
    try {
      await keep();
      setError(undefined);
    } catch (failure) {
      setError(failure);
    }
  });
  if (!hasTexts) return null;
  return (
    <div className="wrap">
      {dueAt === undefined ? (
        <SuccessBanner headline={t('ap.deletion.kept')} text={t('ap.deletion.kept.description')} />
      ) : (
        <section className={notice.notice} aria-labelledby="deletion-notice">
          <h2 id="deletion-notice">{t('ap.deletion.headline')}</h2>
          <div className={notice.text}>
            <p>{t('ap.deletion.notice', { date: day(dueAt) })}</p>
            {error !== undefined && (
              <FailureNotice error={error} flow="accountForm" headline={t('ap.deletion.keep.failed')} />
            )}
            <Actions>
              <Button busy={busy} onClick={() => run()}>
                {t('ap.deletion.keep')}
              </Button>
            </Actions>
          </div>
        </section>
      )}
    </div>
  );
}
