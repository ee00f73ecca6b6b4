import { useAtomValue, useSetAtom } from 'jotai';
import { lazy, Suspense, useEffect, useState, type ReactElement } from 'react';
import { Outlet, useLoaderData, useRevalidator } from 'react-router';
import { usePageHandle, usePageName } from '../layout/currentPage.ts';
import { PortalSkeleton } from '../layout/PortalSkeleton.tsx';
import { followTabsAtom, settledSessionAtom, reloadSessionAtom } from '../../session/session.ts';
import { gatewaysAtom } from '../../store/store.ts';
import { openBannerAtom } from '../../session/thirdParties.ts';
import { settledMetadataAtom } from '../../store/site.ts';
import { textByKey } from '#renderers/texts/textByKey.ts';
import { describeFailure } from '../../errors/failures.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '../layout/Button.tsx';
import { ErrorView } from '../layout/ErrorView.tsx';
import { useAction } from '../layout/useAction.ts';
import { isOffline, useBackOnline } from '../layout/useBackOnline.ts';
import { useErrorId } from '../layout/TechnicalDetails.tsx';

const NotAvailable = lazy(async () => ({ default: (await import('./NotAvailable.tsx')).NotAvailable }));

/**
 * What every portal page needs first: a site with a portal, and the identity provider.
 * Source: requirements#not-available, requirements#loading.
 */
export function PortalScreen(): ReactElement {
  const metadata = useAtomValue(settledMetadataAtom);
  if (metadata.state !== 'READY') return <PortalSkeleton />;
  if (metadata.value.singleSignOn) return <OpenPortal />;
  return (
    <Suspense fallback={<PortalSkeleton />}>
      <NotAvailable />
    </Suspense>
  );
}

function OpenPortal(): ReactElement {
  usePageName(usePageHandle().name);
  const session = useAtomValue(settledSessionAtom);
  const follow = useSetAtom(followTabsAtom);
  const openBanner = useSetAtom(openBannerAtom);
  const [wasReady, setWasReady] = useState(false);
  // Without a loader of its own, this route has only the data of a page that the server drew.
  const [cameWithDocument] = useState(useLoaderData() !== undefined);
  const { sessionCookie } = useAtomValue(gatewaysAtom);
  const known = session.value?.state;
  useEffect(() => {
    if (known !== undefined) sessionCookie.hint(known === 'LOGGED_IN');
  }, [known, sessionCookie]);
  useEffect(() => follow(), [follow]);
  // By now all tokens have been removed from the URL.
  useEffect(() => void openBanner(), [openBanner]);
  if (session.state === 'READY' && !wasReady) setWasReady(true);
  // A later failure never removes a form with input. Source: requirements#FLT-6.
  if (session.state === 'READY' || wasReady) return <Outlet />;
  if (session.state === 'LOADING') return cameWithDocument ? <Outlet /> : <PortalSkeleton />;
  return <ProviderFailure error={session.error} />;
}

/** Replaces a page that cannot know who is logged in, because the identity provider cannot be reached. */
export function ProviderFailure({ error }: { readonly error: unknown }): ReactElement {
  const { t } = useTranslation();
  const reload = useSetAtom(reloadSessionAtom);
  const { revalidate } = useRevalidator();
  const failureText = describeFailure(error, 'login');
  const id = useErrorId(error, failureText.requestId);
  const { run, busy } = useAction(async () => {
    await reload();
    await revalidate();
  });
  useBackOnline(isOffline(error), run);
  return (
    <ErrorView
      headline={t('clp.provider.failed.headline')}
      actions={
        <Button busy={busy} onClick={() => run()}>
          {t('global.tryAgain')}
        </Button>
      }
      {...(failureText.isUnexpected && { technical: failureText.technical, id })}
    >
      <p>{textByKey(t, failureText.keys, failureText.values)}</p>
    </ErrorView>
  );
}
