import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Envelope } from '../../layout/Envelope.tsx';
import { ErrorView } from '../../layout/ErrorView.tsx';
import { LinkButton } from '../../layout/LinkButton.tsx';
import { reminderSubscription } from '../../rules/subscriptions.ts';
import { validDoubleOptInCode } from '../../rules/validCode.ts';

/**
 * The result of a mailed confirmation link: confirmed, a reminder now active (`?subscription=SVC_PRODUCT_REMINDER`), or too late
 * (`?errorCode=` other than 0). Source: specification §2, /preferences/double-opt-in-done.
 */
export function ConfirmedScreen(): ReactElement {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const code = validDoubleOptInCode(search.get('errorCode'));
  const isReminder = search.get('subscription') === reminderSubscription;
  const isLate = code !== undefined && Number(code) !== 0;
  const page = isLate ? (isReminder ? 'global.errors.reminder-expired' : 'global.errors.doi-expired') : isReminder ? 'mpp.doubleoptin.reminder' : 'mpp.doubleoptin';
  return (
    <ErrorView headline={t(`${page}.headline`)} picture={<Envelope confirmed={!isLate} />} actions={isLate && <LinkButton to="/">{t('global.errors.toStart')}</LinkButton>}>
      <p>{t(`${page}.description`)}</p>
    </ErrorView>
  );
}
