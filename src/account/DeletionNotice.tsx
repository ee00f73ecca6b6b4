import { useAtomValue, useSetAtom } from 'jotai';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { useState, type ReactElement, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { describeFailure } from '../errors/failures.ts';
import { useTranslation } from 'react-i18next';
import css from '../app/layout/AccountPage.module.css';
import { Actions, Button } from '../app/layout/Button.tsx';
import { CopyId, useErrorId } from '../app/layout/TechnicalDetails.tsx';
import { FailureNotice } from '../app/layout/FailureNotice.tsx';
import notice from '../app/layout/Notice.module.css';
import { handFocusOn } from '../app/layout/handFocusOn.ts';
import { SuccessBanner } from '../app/layout/SuccessBanner.tsx';
import { useAction } from '../app/layout/useAction.ts';
import { keepAccountAtom, isKeptAtom, reloadDeletionAtom, settledDeletionAtom } from './deletion.ts';
import { longDate } from '@kontor/rjsf-theme/texts';

/**
 * On every account page while a deletion is ordered: its day, and a button that keeps the account. The headline is no
 * heading, because the notice is above the page's `h1`.
 * Source: requirements#CUS-4.
 */
export function DeletionNotice(): ReactElement | null {
  const deletion = useAtomValue(settledDeletionAtom);
  const isKept = useAtomValue(isKeptAtom);
  const order = deletion.value?.state === 'ORDERED' ? deletion.value : undefined;
  const { pathname } = useLocation();
  // The page `/mydata` shows this failure itself.
  if (deletion.state === 'FAILED') return pathname === '/mydata' ? null : <Unknown error={deletion.error} />;
  return order === undefined && !isKept ? null : <Notice dueAt={order?.dueAt} />;
}

/** The state of the deletion could not be loaded. A customer who wants to keep the account must know that. */
function Unknown({ error }: { readonly error: unknown }): ReactElement | null {
  const { t } = useTranslation();
  const reload = useSetAtom(reloadDeletionAtom);
  const id = useErrorId(error, describeFailure(error, 'accountForm').requestId);
  // No alert and no focus, because the customer opened the page for another purpose.
  return (
    <div ref={handFocusOn} className={`wrap ${css.above}`}>
      <Warning id="deletion-unknown" headline={t('ap.mydata.deletion.unknown')}>
        <output>{t('ap.deletion.unknown')}</output>
        <CopyId id={id} />
        <Actions>
          <Button look="quiet" onClick={() => void reload()}>
            {t('global.tryAgain')}
          </Button>
        </Actions>
      </Warning>
    </div>
  );
}

interface WarningProps {
  readonly id: string;
  readonly headline: string;
  readonly children: ReactNode;
}

function Warning({ id, headline, children }: WarningProps): ReactElement {
  return (
    <section className={`${notice.notice} ${notice.warning}`} aria-labelledby={id}>
      <CircleAlert size={24} aria-hidden="true" />
      <strong id={id} className={notice.headline}>
        {headline}
      </strong>
      <div className={notice.text}>{children}</div>
    </section>
  );
}

/** `dueAt` is the day of the ordered deletion; undefined after the customer cancelled the deletion. */
function Notice({ dueAt }: { readonly dueAt: number | undefined }): ReactElement | null {
  const { t, i18n } = useTranslation();
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
  return (
    <div className={`wrap ${css.above}`}>
      {dueAt === undefined ? (
        <SuccessBanner headline={t('ap.deletion.kept')} text={t('ap.deletion.kept.description')} isAbovePage />
      ) : (
        <Warning id="deletion-notice" headline={t('ap.deletion.headline')}>
          <p>{t('ap.deletion.notice', { date: longDate(dueAt, i18n.language) })}</p>
          <FailureNotice error={error} flow="accountForm" headline={t('ap.deletion.keep.failed')} />
          <Actions>
            <Button busy={busy} onClick={() => run()}>
              {t('ap.deletion.keep')}
            </Button>
          </Actions>
        </Warning>
      )}
    </div>
  );
}
