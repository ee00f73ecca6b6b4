import { paths } from '@kontor/schema-adapters/content';
import { textByKey } from '@kontor/rjsf-theme/texts';
import { useAtomValue } from 'jotai';
import type { ReactElement } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { errorPage } from '../../errors/failures.ts';
import { useTranslation } from 'react-i18next';
import { MailIllustration } from '../../app/layout/MailIllustration.tsx';
import { ErrorView } from '../../app/layout/ErrorView.tsx';
import { ServiceContact } from '../../app/layout/ServiceContact.tsx';
import { ErrorWays } from '../../app/layout/ErrorWays.tsx';
import { LinkButton } from '../../app/layout/LinkButton.tsx';
import { useErrorId } from '../../app/layout/TechnicalDetails.tsx';
import { useHasPreferenceCentre } from '../../app/layout/useHasPreferenceCentre.ts';
import { useHasSingleSignOn } from '../../app/layout/useHasSingleSignOn.ts';
import { usePageName } from '../../app/layout/currentPage.ts';
import { validCode } from '../../links/links.ts';
import { linkTokenAtom } from '../../session/link.ts';
import { NewLink } from '../../app/forms/NewLink.tsx';

/**
 * The error page of the preference centre: headline and description for the code, general texts for an unknown code.
 * Source: requirements#centre-error.
 */
export function PreferenceErrorScreen(): ReactElement {
  const { t } = useTranslation();
  const { errorCodeParameter } = useParams();
  const [search] = useSearchParams();
  const hasLink = useAtomValue(linkTokenAtom) !== undefined;
  const pathCode = validCode(errorCodeParameter);
  // A refused link, a failed session from the account and a failed exchange share a path but not the texts.
  const reason = search.get('reason');
  const hasReason = reason === 'link' || reason === 'account';
  const code = pathCode === 'preferences.loading' && hasReason ? (`preferences.${reason}` as const) : pathCode;
  const isOwn = code === 'preferences.account';
  const hasCentre = useHasPreferenceCentre();
  // Without a preference centre no link leads anywhere: the page does not exist.
  const texts = errorPage(code === 'notfound' && !hasCentre ? '404' : code, 'centre');
  const isLate = code === 'doi-expired' || code === 'reminder-expired';
  // Without a portal the start page leads back to this page.
  const hasStart = useHasSingleSignOn();
  const canTryAgain = isOwn || (code === 'preferences.loading' && hasLink);
  const ways = texts.ways.filter((way) => way !== 'LINK');
  const possible = hasStart ? ways : ways.filter((way) => way === 'BACK' || way === 'AGAIN');
  const offersLink = texts.ways.includes('LINK') || (possible.length === 0 && !canTryAgain);
  const id = useErrorId(code ?? 'error', undefined);
  usePageName(code === 'notfound' ? 'feature not available' : undefined);
  return (
    <ErrorView
      headline={textByKey(t, texts.headline)}
      picture={isLate ? <MailIllustration confirmed={false} /> : undefined}
      actions={
        canTryAgain ? (
          <LinkButton to={isOwn ? paths.accountPreferences : paths.centre}>{t('global.tryAgain')}</LinkButton>
        ) : (
          possible.length > 0 && <ErrorWays ways={possible} isSecond={offersLink} />
        )
      }
      id={code === 'preferences.loading' || isOwn || texts.needsId ? id : undefined}
    >
      <p>{textByKey(t, texts.description, texts.values)}</p>
      {texts.help && <p>{t(texts.help)}</p>}
      {texts.namesService && <ServiceContact />}
      {offersLink && <NewLink />}
    </ErrorView>
  );
}
