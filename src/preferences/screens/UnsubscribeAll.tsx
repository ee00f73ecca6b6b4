import { MailX } from 'lucide-react';
import type { ReactElement } from 'react';
import type { Account } from '../../provider/provider.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '../../app/layout/Button.tsx';
import css from './UnsubscribeAll.module.css';
import { useAtomValue } from 'jotai';
import { isSubscriber } from '../../account-data/subscriptions.ts';
import { settledRemindersAtom } from '../state/centre.ts';
import { savingAtom, type Ending } from '../state/savingState.ts';

interface EndProps {
  readonly account: Account;
  readonly onEnd: (what: Ending) => void;
}

/** Ends all newsletters after a question; reminders stay. Source: requirements#unsubscribe-question. */
export function UnsubscribeNewsletters({ account, onEnd }: EndProps): ReactElement | null {
  const { t } = useTranslation();
  const saving = useAtomValue(savingAtom);
  if (!isSubscriber(account)) return null;
  return (
    <Button
      look="text"
      className={css.short}
      onClick={() => onEnd('NEWSLETTERS')}
      busy={saving.state === 'SAVING' && saving.ends === 'NEWSLETTERS'}
    >
      {t('mpp.unsubscribeAll.short')}
    </Button>
  );
}

/** Ends all newsletters and reminders after a question. Source: requirements#unsubscribe-question. */
export function UnsubscribeAll({ account, onEnd }: EndProps): ReactElement | null {
  const { t } = useTranslation();
  const saving = useAtomValue(savingAtom);
  const busy = saving.state === 'SAVING' && saving.ends === 'EVERYTHING';
  if (!useHasSubscriptions(account)) return null;
  return (
    <section id="unsubscribe-all" className={css.way} aria-label={t('mpp.unsubscribeAll.headline')}>
      <MailX size={28} aria-hidden="true" />
      <p>{t('mpp.unsubscribeAll.description')}</p>
      <Button look="quiet" onClick={() => onEnd('EVERYTHING')} busy={busy}>
        {t('mpp.unsubscribeAll.button')}
      </Button>
    </section>
  );
}

/** Whether the customer has a newsletter or a reminder. */
export function useHasSubscriptions(account: Account): boolean {
  const reminders = useAtomValue(settledRemindersAtom);
  return isSubscriber(account) || (reminders.value ?? []).length > 0;
}
