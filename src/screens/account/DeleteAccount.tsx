import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import css from '../../layout/AccountPage.module.css';
import { Actions } from '../../layout/Actions.tsx';
import { Button } from '../../layout/Button.tsx';
import { CardHeading } from '../../layout/CardHeading.tsx';
import { FailureNotice } from '../../layout/FailureNotice.tsx';
import { Loading, SkeletonBlock } from '../../layout/Loading.tsx';
import { SuccessBanner } from '../../layout/SuccessBanner.tsx';
import { useAction } from '../../layout/useAction.ts';
import { leaveAfterChangeAtom } from '../../state/portal/access.ts';
import { orderDeletionAtom, reloadDeletionAtom, settledDeletionAtom } from '../../state/portal/deletion.ts';
import { gatewaysAtom } from '../../state/store.ts';
import { useDay } from './useDay.ts';
import { useProof } from './useProof.tsx';

/** Says what a deletion means and takes its order. Source: requirements#CUS-4. */
export function DeleteAccount(): ReactElement {
  const { t } = useTranslation();
  const day = useDay();
  const deletion = useAtomValue(settledDeletionAtom);
  const reload = useSetAtom(reloadDeletionAtom);
  const [orderedUntil, setOrderedUntil] = useState<number | undefined>(undefined);
  return (
    <section className={css.card} aria-labelledby="delete-account">
      <CardHeading id="delete-account">{t('ap.mydata.deletion.headline')}</CardHeading>
      {orderedUntil !== undefined && (
        <SuccessBanner
          headline={t('ap.mydata.deletion.ordered')}
          text={t('ap.mydata.deletion.ordered.description', { date: day(orderedUntil) })}
        />
      )}
      {orderedUntil === undefined && deletion.state === 'LOADING' && (
        <Loading>
          <SkeletonBlock height="10rem" />
        </Loading>
      )}
      {orderedUntil === undefined && deletion.state === 'FAILED' && (
        <FailureNotice error={deletion.error} flow="accountForm" headline={t('ap.mydata.deletion.unknown')}>
          <Button onClick={() => reload()}>{t('global.tryAgain')}</Button>
        </FailureNotice>
      )}
      {orderedUntil === undefined && deletion.state === 'READY' && deletion.value.state === 'ORDERED' && (
        <p>{t('ap.deletion.notice', { date: day(deletion.value.dueAt) })}</p>
      )}
      {orderedUntil === undefined && deletion.state === 'READY' && deletion.value.state === 'NONE' && (
        <Order onOrdered={setOrderedUntil} />
      )}
    </section>
  );
}

function Order({ onOrdered }: { readonly onOrdered: (dueAt: number) => void }): ReactElement {
  const { t } = useTranslation();
  const order = useSetAtom(orderDeletionAtom);
  const leave = useSetAtom(leaveAfterChangeAtom);
  const day = useDay();
  const { withProof, dialog } = useProof({
    purpose: 'deletion',
    headline: t('ap.mydata.deletion.question'),
    reason: <Consequences until={day(useStore().get(gatewaysAtom).clock.now() + grace)} />,
    act: t('ap.mydata.deletion.button'),
  });
  const [error, setError] = useState<unknown>(undefined);
  const { run, busy } = useAction(async () => {
    try {
      const ordered = await withProof((proof) => order(proof));
      setError(undefined);
      if (ordered?.state !== 'ORDERED') return;
      onOrdered(ordered.dueAt);
      await leave('deletion');
    } catch (failure) {
      setError(failure);
    }
  });
  return (
    <>
      {error !== undefined && (
        <FailureNotice error={error} flow="accountForm" headline={t('ap.mydata.deletion.failed')} again={run} />
      )}
      <p>{t('ap.mydata.deletion.lead')}</p>
      <Actions>
        <Button look="quiet" busy={busy && dialog === null} onClick={() => run()}>
          {t('ap.mydata.deletion.button')}
        </Button>
      </Actions>
      {dialog}
    </>
  );
}

/** Between the order and the deletion, milliseconds. Source: requirements#CUS-4. */
const grace = 14 * 86_400_000;

/** What goes, what stays, and until when it can be taken back. */
function Consequences({ until }: { readonly until: string }): ReactElement {
  const { t } = useTranslation();
  return (
    <>
      <h3>{t('ap.mydata.deletion.goes')}</h3>
      <p>{t('ap.mydata.deletion.goes.description')}</p>
      <h3>{t('ap.mydata.deletion.stays')}</h3>
      <p>{t('ap.mydata.deletion.stays.description')}</p>
      <h3>{t('ap.mydata.deletion.when')}</h3>
      <p>{t('ap.mydata.deletion.when.description', { date: until })}</p>
    </>
  );
}
