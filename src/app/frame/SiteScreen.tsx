import { useAtomValue } from 'jotai';
import { Suspense, useEffect, type ReactElement } from 'react';
import { Outlet } from 'react-router';
import { Frame } from './Frame.tsx';
import { MenuPlaceholder } from './MenuPlaceholder.tsx';
import { usePageHandle } from '../layout/currentPage.ts';
import { useIsDrawn } from '../layout/useDelayed.ts';
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
