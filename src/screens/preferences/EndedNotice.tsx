import { CircleAlert } from 'lucide-react';
import { lazy, Suspense, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import notice from '../../layout/Notice.module.css';
import css from './EndedNotice.module.css';

/** Few visits need it. If it cannot be loaded, the sentence about the newest mail still says how to continue. */
const NewLink = lazy(() =>
  import('./NewLink.tsx').then(
    (module) => ({ default: module.NewLink }),
    () => ({ default: () => null }),
  ),
);

/**
 * The link expired while its page was open: the input stays, and a new link can be requested with a form.
 * Source: requirements#token-refresh.
 */
export function EndedNotice(): ReactElement {
  const { t } = useTranslation();
  return (
    <section className={`${notice.notice} ${notice.warning}`} aria-labelledby="session-ended">
      <CircleAlert size={24} aria-hidden="true" />
      <h2 id="session-ended">{t('mpp.session.ended.headline')}</h2>
      <p role="alert">{t('mpp.session.ended.description')}</p>
      <div className={css.newLink}>
        <Suspense>
          <NewLink />
        </Suspense>
      </div>
    </section>
  );
}
