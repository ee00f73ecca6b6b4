import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { pageCodes } from '../../errors/errorCatalogue.ts';
import { Envelope } from '../../layout/Envelope.tsx';
import { ErrorView } from '../../layout/ErrorView.tsx';
import { LinkButton } from '../../layout/LinkButton.tsx';
import { useErrorId } from '../../layout/useErrorId.ts';
import { validCode } from '../../rules/validCode.ts';

/** The general error page by code: a login button, for an expired confirmation a registration button. Source: specification §2, /error. */
export function ErrorScreen(): ReactElement {
  const { t } = useTranslation();
  const { errorCode } = useParams();
  const code = validCode(errorCode);
  const isKnown = code !== undefined && pageCodes.has(code);
  const isExpired = code === 'doi-403002';
  const id = useErrorId(code ?? 'error', undefined);
  return (
    <ErrorView
      headline={isKnown ? t([`global.errors.${code}.headline`, 'global.errors.general.headline']) : t('global.errors.general.headline')}
      picture={isExpired ? <Envelope /> : undefined}
      actions={isExpired ? <LinkButton to="/registration">{t('clp.tabs.registration')}</LinkButton> : <LinkButton to="/login">{t('clp.tabs.login')}</LinkButton>}
      id={isKnown ? undefined : id}
    >
      <p>{isKnown ? t(`global.errors.${code}.description`) : code ? t('global.errors.general.description', { code }) : t('global.errors.general')}</p>
    </ErrorView>
  );
}
