import { RendererProvider } from '@kontor/rjsf-theme/form';
import { useAtomValue } from 'jotai';
import { WifiOff } from 'lucide-react';
import { type ReactElement, type ReactNode, Suspense, useEffect, useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import frameCss from './Frame.module.css';
import { SimpleFooter, SiteFooter } from './SiteFooter.tsx';
import { useFormTexts } from '../forms/useFormTexts.ts';
import { MenuPlaceholder } from './MenuPlaceholder.tsx';
import { usePageHandle } from '../layout/currentPage.ts';
import { useIsDrawn } from '../layout/useDelayed.ts';
import noticeCss from '../layout/Notice.module.css';
import { SiteHeader } from '../layout/SiteHeader.tsx';
import { settledContentAtom, settledMetadataAtom } from '../../store/site.ts';
import { SiteFailure } from './BrokenScreen.tsx';
import { CentreSkeleton } from '../../preferences/screens/CentreSkeleton.tsx';
import type { Metadata } from '../../services/siteDocuments.ts';

/** The frame of every page. If metadata or content could not be loaded, it shows an error page instead. */
export function SiteScreen(): ReactElement {
  const metadata = useAtomValue(settledMetadataAtom);
  const content = useAtomValue(settledContentAtom);
  const { footer, Menu } = usePageHandle();
  const isDrawn = useIsDrawn();
  const theme = metadata.value?.theme;
  useEffect(() => {
    if (theme) applyTheme(theme);
  }, [theme]);
  if (metadata.state === 'FAILED') return <SiteFailure part="metadata" error={metadata.error} />;
  if (content.state === 'FAILED') return <SiteFailure part="content" error={content.error} />;
  return (
    <Frame
      footer={footer}
      menu={Menu && <Suspense fallback={<MenuPlaceholder />}>{isDrawn ? <Menu /> : <MenuPlaceholder />}</Suspense>}
    >
      <Outlet />
    </Frame>
  );
}

/**
 * Applies a site's own design tokens over the default theme, for light and dark, through CSSOM, which a strict content
 * policy allows.
 */
function applyTheme({ light, dark }: Metadata['theme']): void {
  if (Object.keys(light).length + Object.keys(dark).length === 0) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    [
      `@media not (prefers-color-scheme: dark){:root:not([data-theme='dark']){${formatDeclarations(light)}}}`,
      `:root[data-theme='light']{${formatDeclarations(light)}}`,
      `@media (prefers-color-scheme: dark){:root:not([data-theme='light']){${formatDeclarations(dark)}}}`,
      `:root[data-theme='dark']{${formatDeclarations(dark)}}`,
    ].join('\n'),
  );
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

function formatDeclarations(tokens: Readonly<Record<string, string>>): string {
  return Object.entries(tokens)
    .map(([name, value]) => `${name}:${value};`)
    .join('');
}

interface FrameProps {
  readonly footer?: 'full' | 'simple';
  /** Navigation in the header for logged-in customers. */
  readonly menu?: ReactNode;
  readonly children: ReactNode;
}

/** Header, main and footer around a page. `footer` is `simple` on login and registration. */
function Frame({ footer = 'full', menu, children }: FrameProps): ReactElement {
  const { t } = useTranslation();
  const content = useAtomValue(settledContentAtom).value;
  const texts = useFormTexts();
  const siteCountry = useAtomValue(settledMetadataAtom).value?.rules.country ?? 'DE';
  // For the theme's controls outside of forms, such as links.
  const renderer = useMemo(() => ({ ...texts, siteCountry }), [texts, siteCountry]);
  return (
    <div className={frameCss.frame}>
      <a className={frameCss.skip} href="#main">
        {t('global.skipToContent')}
      </a>
      <SiteHeader content={content} menu={menu} />
      <OfflineNotice />
      <main id="main" className={frameCss.main} tabIndex={-1}>
        <RendererProvider value={renderer}>{children}</RendererProvider>
      </main>
      {footer === 'simple' ? <SimpleFooter content={content} /> : <SiteFooter content={content} />}
    </div>
  );
}

/** Shown at the top of the visible page while the device is offline. The page stays usable; saving waits. */
function OfflineNotice(): ReactElement {
  const { t } = useTranslation();
  const online = useSyncExternalStore(
    subscribeToConnection,
    () => navigator.onLine,
    () => true,
  );
  return (
    <output className={noticeCss.offlinePlace}>
      {!online && (
        <p className={noticeCss.offline} data-offline>
          <WifiOff size={20} aria-hidden="true" />
          <span>{t('global.offline')}</span>
        </p>
      )}
    </output>
  );
}

function subscribeToConnection(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Shown until the first guard has finished. */
export function OpeningScreen(): ReactElement {
  return (
    <Frame>
      <CentreSkeleton />
    </Frame>
  );
}

/** For routes whose guard always redirects: renders nothing, and avoids the router's warning. */
export function OpeningOutlet(): null {
  return null;
}
