import { WifiOff } from 'lucide-react';
import { useSyncExternalStore, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import css from './Notice.module.css';

/** Shown at the top of the visible page while the device is offline. The page stays usable; saving waits. */
export function OfflineNotice(): ReactElement {
  const { t } = useTranslation();
  const online = useSyncExternalStore(
    follow,
    () => navigator.onLine,
    () => true,
  );
  return (
    <output className={css.offlinePlace}>
      {!online && (
        <p className={css.offline} data-offline>
          <WifiOff size={20} aria-hidden="true" />
          {t('global.offline')}
        </p>
      )}
    </output>
  );
}

function follow(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
