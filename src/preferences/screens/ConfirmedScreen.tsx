import { reminderSubscription } from '@kontor/schema-adapters/provider';
import { useAtomValue } from 'jotai';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslation } from 'react-i18next';
import { MailIllustration } from '../../app/layout/MailIllustration.tsx';
import { ErrorView } from '../../app/layout/ErrorView.tsx';
import { LinkButton } from '../../app/layout/LinkButton.tsx';
import { useHasSingleSignOn } from '../../app/layout/useHasSingleSignOn.ts';
import { validDoubleOptInCode } from '../../links/links.ts';
import { linkTokenAtom } from '../../session/link.ts';
import { NewLink } from '../../app/forms/NewLink.tsx';

/**
 * The result of a mailed confirmation link: a confirmed newsletter, an active reminder
 * (`?subscription=SVC_PRODUCT_REMINDER`), or an expired link (`?errorCode=` other than 0).
 * Source: requirements#centre-double-opt-in, requirements#not-available.
 */
export function ConfirmedScreen(): ReactElement {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const hasLink = useAtomValue(linkTokenAtom) !== undefined;
  const hasPortal = useHasSingleSignOn();
  const code = validDoubleOptInCode(search.get('errorCode'));
  const isReminder = search.get('subscription') === reminderSubscription;
  const isLate = code !== undefined && Number(code) !== 0;
  const errorTexts = `global.errors.${isReminder ? 'reminder' : 'doi'}-expired` as const;
  const [headline, description] = isLate
    ? [t(`${errorTexts}.headline`), t(`${errorTexts}.description`)]
    : isReminder
      ? [t('mpp.doubleoptin.reminder.headline'), t('mpp.doubleoptin.reminder.description')]
      : [t('mpp.doubleoptin.headline'), t('mpp.doubleoptin.description')];
  return (
    <ErrorView
      headline={headline}
      picture={<MailIllustration confirmed={!isLate} />}
      actions={
        hasLink && !isLate ? (
          <LinkButton to="/preferences">{t('mpp.doubleoptin.toPreferences')}</LinkButton>
        ) : (
          hasPortal && (
            <LinkButton look={isLate ? 'quiet' : 'plain'} to="/">
              {t('global.errors.toStart')}
            </LinkButton>
          )
        )
      }
    >
      <p>{description}</p>
      {!isLate && !isReminder && <p>{t('mpp.doubleoptin.next')}</p>}
      {isLate && <NewLink />}
    </ErrorView>
  );
}
