import { useAtomValue } from 'jotai';
import { type ReactElement, type ReactNode, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { settledContentAtom } from '../../store/site.ts';
import frameCss from './Frame.module.css';
import { SimpleFooter, SiteFooter } from './SiteFooter.tsx';
import { SiteHeader } from '../layout/SiteHeader.tsx';
import { WifiOff } from 'lucide-react';
import noticeCss from '../layout/Notice.module.css';

interface FrameProps {
  readonly footer?: 'full' | 'simple';
  /** Navigation in the header for logged-in customers. */
  readonly menu?: ReactNode;
  readonly children: ReactNode;
}

/** Header, main and footer around a page. `footer` is `simple` on login and registration. */
export function Frame({ footer = 'full', menu, children }: FrameProps): ReactElement {
  const { t } = useTranslation();
  const content = useAtomValue(settledContentAtom).value;
  return (
    <div className={frameCss.frame}>
      <a className={frameCss.skip} href="#main">
        {t('global.skipToContent')}
      </a>
      <SiteHeader content={content} menu={menu} />
      <OfflineNotice />
      <main id="main" className={frameCss.main} tabIndex={-1}>
        {children}
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
