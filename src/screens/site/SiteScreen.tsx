import { useAtomValue } from 'jotai';
import { Suspense, useEffect, type ReactElement } from 'react';
import { Outlet } from 'react-router';
import { applyTheme } from '../../layout/applyTheme.ts';
import { Frame } from '../../layout/Frame.tsx';
import { MenuRoom } from '../../layout/MenuRoom.tsx';
import { usePageHandle } from '../../layout/pageHandle.ts';
import { useIsDrawn } from '../../layout/useIsDrawn.ts';
import { useKeptFocus } from '../../layout/useKeptFocus.ts';
import { settledContentAtom, settledMetadataAtom } from '../../state/site.ts';
import { SiteFailure } from './SiteFailure.tsx';

/** The frame of every page. If metadata or content could not be loaded, it shows an error page instead. */
export function SiteScreen(): ReactElement {
  const metadata = useAtomValue(settledMetadataAtom);
  const content = useAtomValue(settledContentAtom);
  const { footer, Menu } = usePageHandle();
  const isDrawn = useIsDrawn();
  useKeptFocus();
  const theme = metadata.state === 'READY' ? metadata.value.theme : undefined;
  useEffect(() => {
    if (theme) applyTheme(theme);
  }, [theme]);
  if (metadata.state === 'FAILED') return <SiteFailure part="metadata" error={metadata.error} />;
  if (content.state === 'FAILED') return <SiteFailure part="content" error={content.error} />;
  return (
    <Frame
      footer={footer}
      menu={Menu && <Suspense fallback={<MenuRoom />}>{isDrawn ? <Menu /> : <MenuRoom />}</Suspense>}
    >
      <Outlet />
    </Frame>
  );
}
