import type { TextKey } from '#renderers/texts/textByKey.ts';
import { reminderSubscription } from '#adapters/model/provider.ts';
import { useAtomValue } from 'jotai';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslation } from 'react-i18next';
import { Envelope } from '../../layout/Envelope.tsx';
import { ErrorView } from '../../layout/ErrorView.tsx';
import { LinkButton } from '../../layout/LinkButton.tsx';
import { validDoubleOptInCode } from '../../rules/links.ts';
import { linkTokenAtom } from '../../state/preferences/link.ts';
import { NewLink } from './NewLink.tsx';

/**
 * The result of a mailed confirmation link: confirmed, a reminder now active (`?subscription=SVC_PRODUCT_REMINDER`), or too late
 * (`?errorCode=` other than 0). Source: requirements#centre-double-opt-in.
 */
export function ConfirmedScreen(): ReactElement {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const hasLink = useAtomValue(linkTokenAtom) !== undefined;
  const code = validDoubleOptInCode(search.get('errorCode'));
  const isReminder = search.get('subscription') === reminderSubscription;
  const isLate = code !== undefined && Number(code) !== 0;
  const { headline, description } = textsOf(isLate, isReminder);
  return (
    <ErrorView
      headline={t(headline)}
      picture={<Envelope confirmed={!isLate} />}
      actions={
        hasLink && !isLate ? (
          <LinkButton to="/preferences">{t('mpp.doubleoptin.toPreferences')}</LinkButton>
        ) : (
          <LinkButton look={isLate ? 'quiet' : 'plain'} to="/">
            {t('global.errors.toStart')}
          </LinkButton>
        )
      }
    >
      <p>{t(description)}</p>
      {!isLate && !isReminder && <p>{t('mpp.doubleoptin.next')}</p>}
      {isLate && <NewLink />}
    </ErrorView>
  );
}

/** Message keys of the page. */
function textsOf(isLate: boolean, isReminder: boolean): { readonly headline: TextKey; readonly description: TextKey } {
  if (isLate && isReminder)
    return {
      headline: 'global.errors.reminder-expired.headline',
      description: 'global.errors.reminder-expired.description',
    };
  if (isLate)
    return { headline: 'global.errors.doi-expired.headline', description: 'global.errors.doi-expired.description' };
  if (isReminder)
    return { headline: 'mpp.doubleoptin.reminder.headline', description: 'mpp.doubleoptin.reminder.description' };
  return { headline: 'mpp.doubleoptin.headline', description: 'mpp.doubleoptin.description' };
}
