import { MailX } from 'lucide-react';
import type { ReactElement } from 'react';
import type { Account } from '../../gateways/provider.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '../../layout/Button.tsx';
import css from './UnsubscribeAll.module.css';
import { useAtomValue } from 'jotai';
import { isSubscriber } from '../../rules/subscriptions.ts';
import { settledRemindersAtom } from '../../state/preferences/centre.ts';
import { savingAtom } from '../../state/preferences/savingState.ts';

/**
 * Ends every newsletter and reminder, after a question: below every tab with its consequences, and as one button on the
 * first screen (`short`).
 * Source: requirements#unsubscribe-question.
 */
export function UnsubscribeAll({
  account,
  onUnsubscribe,
  short = false,
}: {
  readonly account: Account;
  readonly onUnsubscribe: () => void;
  readonly short?: boolean;
}): ReactElement | null {
  const { t } = useTranslation();
  const saving = useAtomValue(savingAtom);
  const busy = saving.state === 'SAVING' && saving.everything;
  if (!useHasSubscriptions(account)) return null;
  if (short)
    return (
      <Button look="text" className={css.short} onClick={onUnsubscribe} busy={busy}>
        {t('mpp.unsubscribeAll.short')}
      </Button>
    );
  return (
    <section className={css.way} aria-labelledby="unsubscribe-all">
      <MailX size={28} aria-hidden="true" />
      <div>
        <h2 id="unsubscribe-all">{t('mpp.unsubscribeAll.headline')}</h2>
        <p>{t('mpp.unsubscribeAll.description')}</p>
      </div>
      <Button look="quiet" onClick={onUnsubscribe} busy={busy}>
        {t('mpp.unsubscribeAll.button')}
      </Button>
    </section>
  );
}

/** Whether there is anything to unsubscribe from: a newsletter, or a reminder. */
export function useHasSubscriptions(account: Account): boolean {
  const reminders = useAtomValue(settledRemindersAtom);
  return isSubscriber(account) || (reminders.value ?? []).length > 0;
}
