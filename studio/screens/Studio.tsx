import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { Fragment, useEffect, useRef, type ReactElement } from 'react';
import { Link, Navigate, NavigationType, Outlet, useLocation, useNavigationType, createPath } from 'react-router';
import type { Site } from '../gateways/apiTypes.ts';
import { Frame, SignedOutHeader } from '../layout/Frame.tsx';
import { Loading, Message } from '../layout/Message.tsx';
import { pages, siteIn } from '../model/address.ts';
import { startDraftLife } from '../state/draftLife.ts';
import { sessionAtom, siteAtom, loadSessionAtom } from '../state/session.ts';
import { useTranslation } from 'react-i18next';
import { ContentSearch } from './ContentSearch.tsx';
import { ConflictDialog, DraftStatus } from './DraftStatus.tsx';
import { EditorTools } from './EditorTools.tsx';
import { SessionEnded, signedInPath } from './SessionEnded.tsx';
import { SignedIn } from './UnknownPage.tsx';
import { Button } from '../layout/Button.tsx';
import { gatewaysAtom } from '../state/store.ts';

/** The root of the studio: sign-in, then the frame with the page of the route. */
export function Studio(): ReactElement {
  const current = useAtomValue(sessionAtom);
  const { pathname } = useLocation();
  usePageTitle();
  usePageStart();
  if (current.state === 'LOADING') return <Loading />;
  if (current.state !== 'SIGNED_IN') return <NotSignedIn isFailed={current.state === 'FAILED'} />;
  if (pathname === signedInPath)
    return (
      <main id="main">
        <SignedIn />
      </main>
    );
  if (pathname === '/view')
    return (
      <main id="main">
        <NamedSite sites={current.session.sites} isPreviewOnly />
      </main>
    );
  return (
    <EditorTools>
      <Frame
        session={current.session}
        status={
          <>
            <ContentSearch />
            <DraftStatus />
          </>
        }
      >
        <NamedSite sites={current.session.sites} />
        <ConflictDialog />
        <SessionEnded />
      </Frame>
    </EditorTools>
  );
}

interface NamedSiteProps {
  readonly sites: readonly Site[];
  /** Whether this window only shows a preview, without loading or saving the draft. */
  readonly isPreviewOnly?: boolean;
}

/** Opens the site of the address, else the first one. With several sites, adds the site to the address. */
function NamedSite({ sites, isPreviewOnly = false }: NamedSiteProps): ReactElement {
  const { t } = useTranslation('studio');
  const { pathname, search } = useLocation();
  const currentSite = useAtomValue(siteAtom);
  const siteParameter = siteIn(search);
  const [first] = sites;
  const site = siteParameter === undefined ? first : sites.find(({ cmsId }) => cmsId === siteParameter);
  const withSite = (cmsId: string) => ({ pathname, search: `?${new URLSearchParams({ site: cmsId })}` });
  if (!first) return <Message headline={t('studio.noSite')} />;
  if (!site)
    return (
      <Message
        headline={t('studio.unknownSite.headline')}
        actions={<Link to={withSite(first.cmsId)}>{t('studio.unknownSite.back', { site: first.name })}</Link>}
      >
        <p>{t('studio.unknownSite.text')}</p>
      </Message>
    );
  const query = new URLSearchParams(search);
  query.set('site', site.cmsId);
  const lacksSite = siteParameter === undefined && sites.length > 1 && pathname !== '/';
  return (
    <Fragment key={site.cmsId}>
      {isPreviewOnly ? <CurrentSite cmsId={site.cmsId} /> : <DraftLife cmsId={site.cmsId} />}
      {lacksSite && <Navigate to={{ pathname, search: `?${query}` }} replace />}
      {!lacksSite && currentSite?.cmsId === site.cmsId && <Outlet />}
    </Fragment>
  );
}

/** Loads, saves and checks the draft of a site, on every page. */
function DraftLife({ cmsId }: { readonly cmsId: string }): null {
  const store = useStore();
  useEffect(() => startDraftLife(store, cmsId), [store, cmsId]);
  return null;
}

/** Sets the current site without loading its draft. */
function CurrentSite({ cmsId }: { readonly cmsId: string }): null {
  const open = useSetAtom(siteAtom);
  useEffect(() => open(cmsId), [open, cmsId]);
  return null;
}

/** Sets the document title to the page's name. */
function usePageTitle(): void {
  const { t } = useTranslation('studio');
  const { pathname } = useLocation();
  const page = pages.find((name) => pathname === `/${name}`);
  useEffect(() => {
    document.title = [...(page ? [t(`studio.pages.${page}`)] : []), t('studio.name')].join(' · ');
  }, [t, page]);
}

/** Scrolls a new page to its top, and focuses it if the focused element is gone. */
function usePageStart(): void {
  const { pathname } = useLocation();
  const type = useNavigationType();
  const last = useRef(pathname);
  useEffect(() => {
    if (pathname === last.current) return;
    last.current = pathname;
    if (type === NavigationType.Replace) return;
    if (type === NavigationType.Push) window.scrollTo(0, 0);
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('#main')?.focus();
  }, [pathname, type]);
}

/** The page without a session: the sign-in button, with the reason after a failed sign-in or a failed request. */
function NotSignedIn({ isFailed }: { readonly isFailed: boolean }): ReactElement {
  const { t } = useTranslation('studio');
  const { location } = useAtomValue(gatewaysAtom);
  const load = useSetAtom(loadSessionAtom);
  const { search, ...here } = useLocation();
  const query = new URLSearchParams(search);
  const failure = query.get('signIn') ?? undefined;
  query.delete('signIn');
  const signIn = (): void => location.signIn(createPath({ ...here, search: String(query) }));
  const reason = reasonOf(failure);
  return (
    <>
      <SignedOutHeader />
      <main id="main">
        <Message
          headline={t(isFailed ? 'studio.failed.headline' : `studio.signIn${reason}.headline`)}
          actions={
            <Button look="plain" onClick={isFailed ? () => void load() : signIn}>
              {t(isFailed ? 'studio.tryAgain' : failure === undefined ? 'studio.signIn.button' : 'studio.signIn.again')}
            </Button>
          }
        >
          <p>{t(isFailed ? 'studio.failed.text' : `studio.signIn${reason}.text`)}</p>
        </Message>
      </main>
    </>
  );
}

const reasons = ['no-role', 'refused', 'outdated', 'unreachable'] as const;

/** The suffix of the message key for the reason; empty before the first try. */
function reasonOf(failure: string | undefined): '' | `.${(typeof reasons)[number]}` {
  if (failure === undefined) return '';
  return `.${reasons.find((reason) => reason === failure) ?? 'refused'}`;
}
