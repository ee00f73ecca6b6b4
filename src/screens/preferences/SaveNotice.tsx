import { useAtomValue } from 'jotai';
import { lazy, Suspense, useEffect, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import notice from '../../layout/Notice.module.css';
import { sessionEndedAtom } from '../../state/preferences/link.ts';
import { loadSending } from '../../state/preferences/saving.ts';
import { savingAtom } from '../../state/preferences/savingState.ts';
import { EndedNotice } from './EndedNotice.tsx';
import type { SaveEndProps } from './SaveEnd.tsx';
import centre from './Centre.module.css';

const loadEnd = () => import('./SaveEnd.tsx');
/** Needed after the first screen. If it cannot be loaded, a headline still says how the save ended. */
const SaveEnd = lazy(() =>
  loadEnd().then(
    (module) => ({ default: module.SaveEnd }),
    () => ({ default: Headline }),
  ),
);

/** Says what the last save did, above the forms and in a live region. */
export function SaveNotice(props: Omit<SaveEndProps, 'saving'>): ReactElement {
  const saving = useAtomValue(savingAtom);
  const ended = useAtomValue(sessionEndedAtom);
  useLoadedAhead();
  return (
    <div className={centre.notices} id="save-notice">
      <output>
        {saving.state === 'SAVED' && (
          <Suspense>
            <SaveEnd key={JSON.stringify(saving.report)} saving={saving} {...props} />
          </Suspense>
        )}
      </output>
      <div role="alert">
        {(saving.state === 'FAILED' || saving.state === 'CONFLICT') && (
          <Suspense>
            <SaveEnd key={saving.state} saving={saving} {...props} />
          </Suspense>
        )}
      </div>
      {ended && <EndedNotice />}
    </div>
  );
}

/** What a save needs is there before anybody can press its button. */
function useLoadedAhead(): void {
  useEffect(() => {
    void loadSending().catch(() => undefined);
    void loadEnd().catch(() => undefined);
  }, []);
}

const headlines = {
  SAVED: 'mpp.saved.headline',
  FAILED: 'mpp.failed.headline',
  CONFLICT: 'mpp.conflict.headline',
} as const satisfies Record<SaveEndProps['saving']['state'], string>;

function Headline({ saving }: SaveEndProps): ReactElement {
  const { t } = useTranslation();
  return <p className={notice.notice}>{t(headlines[saving.state])}</p>;
}
