import { WifiOff } from 'lucide-react';
import { useSyncExternalStore, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import css from './Notice.module.css';

/** Says that the device is offline, for as long as it is, at the top of what the customer sees. The page stays usable; saving waits. */
export function OfflineNotice(): ReactElement {
  const { t } = useTranslation();
  const online = useSyncExternalStore(follow, () => navigator.onLine);
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
