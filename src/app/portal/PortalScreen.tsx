import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState, type ReactElement } from 'react';
import { Outlet, useLoaderData, useRevalidator } from 'react-router';
import { usePageHandle, usePageName } from '../layout/currentPage.ts';
import { PortalSkeleton } from '../layout/PortalSkeleton.tsx';
import { followTabsAtom, settledSessionAtom, reloadSessionAtom } from '../../session/session.ts';
import { gatewaysAtom } from '../../store/store.ts';
import { openBannerAtom } from '../../session/thirdParties.ts';
import { settledMetadataAtom } from '../../store/site.ts';
import { textByKey } from '@kontor/rjsf-theme/texts';
import { describeFailure } from '../../errors/failures.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '../layout/Button.tsx';
import { ErrorView } from '../layout/ErrorView.tsx';
import { useAction } from '../layout/useAction.ts';
import { isOffline, useBackOnline } from '../layout/useBackOnline.ts';
import { useErrorId } from '../layout/TechnicalDetails.tsx';
import { readInputs, writeInputs } from '../layout/inputValues.ts';
import { NotAvailable } from './NotAvailable.tsx';

/**
 * Renders portal pages once the site's metadata and the identity provider's session are loaded.
 * Source: requirements#not-available, requirements#loading.
 */
export function PortalScreen(): ReactElement {
  const metadata = useAtomValue(settledMetadataAtom);
  if (metadata.state !== 'READY') return <PortalSkeleton />;
  return metadata.value.singleSignOn ? <OpenPortal /> : <NotAvailable />;
}

function OpenPortal(): ReactElement {
  usePageName(usePageHandle().name);
  const session = useAtomValue(settledSessionAtom);
  const follow = useSetAtom(followTabsAtom);
  const openBanner = useSetAtom(openBannerAtom);
  const [wasReady, setWasReady] = useState(false);
  // This route has no loader, so it has data only on a page that the server rendered.
  const [cameWithDocument] = useState(useLoaderData() !== undefined);
  const { sessionCookie } = useAtomValue(gatewaysAtom);
  const sessionState = session.value?.state;
  useEffect(() => {
    if (sessionState !== undefined) sessionCookie.hint(sessionState === 'LOGGED_IN');
  }, [sessionState, sessionCookie]);
  useEffect(() => follow(), [follow]);
  // The guards have removed all tokens from the URL by now.
  useEffect(() => void openBanner(), [openBanner]);
  if (session.state === 'READY' && !wasReady) setWasReady(true);
  // A later failure never removes a form with input. Source: requirements#FLT-6.
  if (session.state === 'READY' || wasReady) return <Outlet />;
  if (session.state === 'LOADING') return cameWithDocument ? <Outlet /> : <PortalSkeleton />;
  return <FirstFailure error={session.error} />;
}

/**
 * The provider's failure before the session was first loaded. The form of a page that the server rendered has its input
 * again afterwards: at the first render it is still in the document.
 * Source: requirements#FLT-6.
 */
function FirstFailure({ error }: { readonly error: unknown }): ReactElement {
  const [inputs] = useState(readInputs);
  useEffect(() => () => void writeInputs(inputs), [inputs]);
  return <ProviderFailure error={error} />;
}

/** Shown instead of a page if the identity provider cannot be reached, so that the session is unknown. */
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
