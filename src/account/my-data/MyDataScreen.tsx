import { dayMs } from '@kontor/schema-adapters/values';
import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountPage, CardHeading } from '../../app/layout/AccountPage.tsx';
import { settledMetadataAtom } from '../../store/site.ts';
import { NotFoundScreen } from '../../app/layout/NotFoundScreen.tsx';
import css from '../../app/layout/AccountPage.module.css';
import { Actions, Button } from '../../app/layout/Button.tsx';
import { FailureNotice } from '../../app/layout/FailureNotice.tsx';
import { SuccessBanner } from '../../app/layout/SuccessBanner.tsx';
import { useAction } from '../../app/layout/useAction.ts';
import { saveDataCopyAtom } from './dataCopy.ts';
import { useStepUp } from '../../step-up/useStepUp.tsx';
import { Loading } from '../../app/layout/Loading.tsx';
import { leaveAfterChangeAtom } from '../access.ts';
import { orderDeletionAtom, reloadDeletionAtom, settledDeletionAtom } from '../deletion.ts';
import { gatewaysAtom } from '../../store/store.ts';
import { longDate } from '@kontor/rjsf-theme/texts';

/** Copy of the customer's data, and deletion of the account. Source: requirements#CUS-3, requirements#CUS-4. */
export function MyDataScreen(): ReactElement | null {
  const { t } = useTranslation();
  const metadata = useAtomValue(settledMetadataAtom);
  if (metadata.state !== 'READY') return null;
  const { dataCopy, accountDeletion } = metadata.value.features;
  if (dataCopy !== true && accountDeletion !== true) return <NotFoundScreen />;
  return (
    <AccountPage title={t('ap.mydata.title')}>
      {dataCopy === true && <DataCopy />}
      {accountDeletion === true && <DeleteAccount />}
    </AccountPage>
  );
}

type Result = { readonly done: number } | { readonly error: unknown };

/** Offers a copy of all stored data of the customer. Source: requirements#CUS-3. */
function DataCopy(): ReactElement {
  const { t } = useTranslation();
  const save = useSetAtom(saveDataCopyAtom);
  const { withStepUp, dialog } = useStepUp({
    purpose: 'copy',
    reason: t('ap.mydata.copy.reason'),
    act: t('ap.mydata.copy.button'),
  });
  const [result, setResult] = useState<Result | undefined>(undefined);
  const { run, busy } = useAction(async () => {
    try {
      const saved = await withStepUp(async (proof) => {
        await save(proof);
        return true;
      });
      if (saved) setResult((last) => ({ done: (last && 'done' in last ? last.done : 0) + 1 }));
    } catch (error) {
      setResult({ error });
    }
  });
  return (
    <section className={css.card} aria-labelledby="data-copy">
      <CardHeading id="data-copy">{t('ap.mydata.copy.headline')}</CardHeading>
      {result && 'done' in result && (
        <SuccessBanner
          key={result.done}
          headline={t('ap.mydata.copy.done')}
          text={t('ap.mydata.copy.done.description')}
        />
      )}
      <FailureNotice of={result} flow="accountForm" headline={t('ap.mydata.copy.failed')} again={run} />
      <p>{t('ap.mydata.copy.description')}</p>
      <Actions>
        <Button busy={busy && dialog === null} onClick={() => run()}>
          {t('ap.mydata.copy.button')}
        </Button>
      </Actions>
      {dialog}
    </section>
  );
}

/** Orders the deletion and explains its consequences. Source: requirements#CUS-4. */
function DeleteAccount(): ReactElement {
  const { t, i18n } = useTranslation();
  const deletion = useAtomValue(settledDeletionAtom);
  const reload = useSetAtom(reloadDeletionAtom);
  const [orderedUntil, setOrderedUntil] = useState<number | undefined>(undefined);
  return (
    <section className={css.card} aria-labelledby="delete-account">
      <CardHeading id="delete-account">{t('ap.mydata.deletion.headline')}</CardHeading>
      {orderedUntil !== undefined && (
        <SuccessBanner
          headline={t('ap.mydata.deletion.ordered')}
          text={t('ap.mydata.deletion.ordered.description', { date: longDate(orderedUntil, i18n.language) })}
        />
      )}
      {orderedUntil === undefined && deletion.state === 'LOADING' && <Loading height="10rem" />}
      <FailureNotice
        of={orderedUntil === undefined ? deletion : undefined}
        flow="accountForm"
        headline={t('ap.mydata.deletion.unknown')}
        onReload={() => void reload()}
      />
      {orderedUntil === undefined && deletion.value?.state === 'ORDERED' && (
        <p>{t('ap.deletion.notice', { date: longDate(deletion.value.dueAt, i18n.language) })}</p>
      )}
      {orderedUntil === undefined && deletion.value?.state === 'NONE' && <Order onOrdered={setOrderedUntil} />}
    </section>
  );
}

function Order({ onOrdered }: { readonly onOrdered: (dueAt: number) => void }): ReactElement {
  const { t, i18n } = useTranslation();
  const order = useSetAtom(orderDeletionAtom);
  const leave = useSetAtom(leaveAfterChangeAtom);
  const { withStepUp, dialog } = useStepUp({
    purpose: 'deletion',
    headline: t('ap.mydata.deletion.question'),
    reason: <Consequences until={longDate(useStore().get(gatewaysAtom).clock.now() + gracePeriodMs, i18n.language)} />,
    act: t('ap.mydata.deletion.button'),
    isDanger: true,
  });
  const [error, setError] = useState<unknown>(undefined);
  const { run, busy } = useAction(async () => {
    try {
      const ordered = await withStepUp((proof) => order(proof));
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
      <FailureNotice error={error} flow="accountForm" headline={t('ap.mydata.deletion.failed')} again={run} />
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

/** Time between the order and the deletion, in milliseconds. Source: requirements#CUS-4. */
const gracePeriodMs = 14 * dayMs;

/** Which data the deletion erases, which data stays, and until when the customer can cancel it. */
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
