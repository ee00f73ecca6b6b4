import { textByKey } from '@kontor/rjsf-theme/texts';
import type { ReactElement } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { errorPage } from '../../errors/failures.ts';
import { useTranslation } from 'react-i18next';
import { MailIllustration } from '../layout/MailIllustration.tsx';
import { ErrorView } from '../layout/ErrorView.tsx';
import { ServiceContact } from '../layout/ServiceContact.tsx';
import { ErrorWays } from '../layout/ErrorWays.tsx';
import { useErrorId } from '../layout/TechnicalDetails.tsx';
import { useHasSingleSignOn } from '../layout/useHasSingleSignOn.ts';
import { partnerFaultOf, type PartnerFault } from '../../links/redirectQuery.ts';
import { validCode } from '../../links/links.ts';
import { NewLink } from '../forms/NewLink.tsx';

/**
 * The general error page by code, with ways to continue. Without a code it shows the message of a partner or the
 * provider. A site without a portal offers a link to the preference centre instead of its pages.
 * Source: requirements#error-page.
 */
export function ErrorScreen(): ReactElement {
  const { t } = useTranslation();
  const { errorCode } = useParams();
  const code = validCode(errorCode);
  const texts = errorPage(code, 'portal');
  const isExpired = code === 'doi-403002';
  const [search] = useSearchParams();
  const fault = code === undefined ? partnerFaultOf(search) : undefined;
  const id = useErrorId(code ?? 'error', undefined);
  const hasPortal = useHasSingleSignOn();
  const ways = texts.ways.filter((way) => way !== 'LINK');
  const availableWays = hasPortal ? ways : ways.filter((way) => way === 'BACK' || way === 'AGAIN');
  return (
    <ErrorView
      headline={textByKey(t, texts.headline)}
      picture={isExpired ? <MailIllustration confirmed={false} /> : undefined}
      actions={availableWays.length > 0 && <ErrorWays ways={availableWays} />}
      id={!texts.needsId || fault ? undefined : id}
    >
      {fault ? (
        <PartnerMessage fault={fault} />
      ) : (
        <>
          <p>{textByKey(t, texts.description, texts.values)}</p>
          {texts.help && <p>{t(texts.help)}</p>}
          {texts.namesService && <ServiceContact />}
        </>
      )}
      {availableWays.length === 0 && <NewLink />}
    </ErrorView>
  );
}

/** The message of a partner or the provider, as a quotation. */
function PartnerMessage({ fault: { code, message } }: { readonly fault: PartnerFault }): ReactElement {
  const { t } = useTranslation();
  return (
    <>
      <p>{t('global.errors.partner')}</p>
      <p>
        <span>{t('global.errors.partner.says')}</span> {message && <q lang="en">{message}</q>}{' '}
        {code && <code>{code}</code>}
      </p>
    </>
  );
}
