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
import { keepAccountAtom, isKeptAtom, deletionAtom, settledDeletionAtom } from './deletion.ts';
import { longDate } from '#renderers/model/longDate.ts';

/**
 * On every account page while a deletion is ordered: when it is, and how to keep the account. It stands above the page, whose
 * first heading is its `h1`: so its headline is none.
 * Source: requirements#CUS-4.
 */
export function DeletionNotice(): ReactElement | null {
  const deletion = useAtomValue(settledDeletionAtom);
  const isKept = useAtomValue(isKeptAtom);
  const order = deletion.value?.state === 'ORDERED' ? deletion.value : undefined;
  const { pathname } = useLocation();
  // That page says so itself, in its place.
  if (deletion.state === 'FAILED') return pathname === '/mydata' ? null : <Unknown error={deletion.error} />;
  return order === undefined && !isKept ? null : <Notice dueAt={order?.dueAt} />;
}

/** Nobody knows whether a deletion is ordered: somebody who wants to keep the account must learn it. */
function Unknown({ error }: { readonly error: unknown }): ReactElement | null {
  const { t } = useTranslation();
  const reload = useSetAtom(deletionAtom);
  const id = useErrorId(error, describeFailure(error, 'accountForm').requestId);
  // No alert, and no focus: the customer came for something else.
  return (
    <div ref={handFocusOn} className={`wrap ${css.above}`}>
      <Warning id="deletion-unknown" headline={t('ap.mydata.deletion.unknown')}>
        <output>{t('ap.deletion.unknown')}</output>
        <CopyId id={id} />
        <Actions>
          <Button look="quiet" onClick={() => reload('RELOAD')}>
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

/** `dueAt` while the deletion is ordered; without it the account was kept. */
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
