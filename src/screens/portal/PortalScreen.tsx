import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { ErrorView } from '../../layout/ErrorView.tsx';
import { LinkButton } from '../../layout/LinkButton.tsx';
import { usePageHandle } from '../../layout/pageHandle.ts';
import { PortalSkeleton } from '../../layout/PortalSkeleton.tsx';
import { usePageName } from '../../layout/usePageName.ts';
import { followTabsAtom, settledSessionAtom } from '../../state/portal/session.ts';
import { openBannerAtom } from '../../state/thirdParties.ts';
import { settledMetadataAtom } from '../../state/site.ts';
import { ProviderFailure } from './ProviderFailure.tsx';

/** What every page of the portal needs first: a site that has one, and the identity provider. Source: requirements#not-available, requirements#loading. */
export function PortalScreen(): ReactElement {
  const metadata = useAtomValue(settledMetadataAtom);
  if (metadata.state !== 'READY') return <PortalSkeleton />;
  return metadata.value.singleSignOn ? <OpenPortal /> : <NotAvailable />;
}

/** The placeholder of sites without a portal. */
function NotAvailable(): ReactElement {
  const { t } = useTranslation();
  usePageName('feature not available');
  return (
    <ErrorView
      headline={t('global.notavailable.headline')}
      actions={<LinkButton to="/preferences">{t('clp.notavailable.preferences')}</LinkButton>}
    >
      <p>{t('clp.notavailable.description')}</p>
    </ErrorView>
  );
}

function OpenPortal(): ReactElement {
  usePageName(usePageHandle().name);
  const session = useAtomValue(settledSessionAtom);
  const follow = useSetAtom(followTabsAtom);
  const openBanner = useSetAtom(openBannerAtom);
  const [wasReady, setWasReady] = useState(false);
  useEffect(() => follow(), [follow]);
  // Here all tokens have been taken out of the address.
  useEffect(() => void openBanner(), [openBanner]);
  if (session.state === 'READY' && !wasReady) setWasReady(true);
  // A later failure never takes a form with input off the page. Source: requirements#FLT-6.
  if (session.state === 'READY' || wasReady) return <Outlet />;
  return session.state === 'LOADING' ? <PortalSkeleton /> : <ProviderFailure error={session.error} />;
}
