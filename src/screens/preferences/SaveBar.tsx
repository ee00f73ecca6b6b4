import { useAtomValue } from 'jotai';
import { useEffect, useRef, type ReactElement, lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../layout/Button.tsx';
import { LinkButton } from '../../layout/LinkButton.tsx';
import { useElapsed } from '../../layout/useWaiting.ts';
import { changeCountAtom } from '../../state/preferences/drafts.ts';
import { savingAtom } from '../../state/preferences/savingState.ts';
import saveBarCss from './SaveBar.module.css';
import notice from '../../layout/Notice.module.css';
import { sessionEndedAtom } from '../../state/preferences/link.ts';
import { isOwnCentreAtom, ownCentrePath } from '../../state/preferences/ownCentre.ts';
import { loadSending } from '../../state/preferences/saving.ts';
import type { SaveEndProps } from './SaveEnd.tsx';
import centre from './Centre.module.css';
import { CircleAlert } from 'lucide-react';
import endedNoticeCss from './EndedNotice.module.css';

/**
 * One bar for all tabs: appears when something changed, shows how many changes there are, saves or discards them. Never
 * covers the focused control.
 */
export function SaveBar({
  onSave,
  onDiscard,
}: {
  readonly onSave: () => void;
  readonly onDiscard: () => void;
}): ReactElement {
  const { t } = useTranslation();
  const count = useAtomValue(changeCountAtom);
  const { state } = useAtomValue(savingAtom);
  const bar = useRef<HTMLElement>(null);
  const isSlow = useElapsed(5_000, state) && state === 'SAVING';
  const shown = count > 0 || isSlow;
  useFreeFocus(bar, shown);
  return (
    <>
      <section
        className={saveBarCss.bar}
        data-shown={shown || undefined}
        ref={bar}
        aria-label={t('mpp.save.label')}
        inert={!shown}
      >
        <div className={`wrap ${saveBarCss.row}`}>
          <p className={saveBarCss.text}>
            <output>{isSlow ? t('global.loading.late') : count > 0 && t('mpp.save.changes', { count })}</output>
            {count > 0 && !isSlow && <small>{t('mpp.save.notYet')}</small>}
          </p>
          <Button look="quiet" onClick={onDiscard} aria-disabled={state === 'SAVING' || undefined}>
            {t('mpp.save.discard')}
          </Button>
          <Button onClick={onSave} busy={state === 'SAVING'}>
            {t('mpp.save.save')}
          </Button>
        </div>
      </section>
    </>
  );
}

/** Scrolls a focused control out from under the bar. Source: requirements#form-comfort. */
function useFreeFocus(bar: { readonly current: HTMLElement | null }, shown: boolean): void {
  useEffect(() => {
    if (!shown) return undefined;
    const free = ({ target }: FocusEvent): void => {
      const { current } = bar;
      // A bar in the page flow covers nothing.
      if (
        !current ||
        getComputedStyle(current).position !== 'fixed' ||
        !(target instanceof HTMLElement) ||
        current.contains(target) ||
        target.closest('dialog')
      )
        return;
      const hidden = target.getBoundingClientRect().bottom + 16 - current.getBoundingClientRect().top;
      if (hidden > 0) scrollBy({ top: hidden });
    };
    document.addEventListener('focusin', free);
    return () => document.removeEventListener('focusin', free);
  }, [bar, shown]);
}

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

/** Few visits need it. If it cannot be loaded, the sentence about the newest mail still says how to continue. */
const NewLink = lazy(() =>
  import('./NewLink.tsx').then(
    (module) => ({ default: module.NewLink }),
    () => ({ default: () => null }),
  ),
);

/**
 * The link expired while its page was open: the input stays, and a new link can be requested with a form. The
 * account's own centre is opened once more instead.
 * Source: requirements#token-refresh.
 */
function EndedNotice(): ReactElement {
  const { t } = useTranslation();
  const isOwn = useAtomValue(isOwnCentreAtom);
  return (
    <section className={`${notice.notice} ${notice.warning}`} aria-labelledby="session-ended">
      <CircleAlert size={24} aria-hidden="true" />
      <h2 id="session-ended">{t('mpp.session.ended.headline')}</h2>
      <p role="alert">{t(isOwn ? 'mpp.session.ended.account' : 'mpp.session.ended.description')}</p>
      <div className={endedNoticeCss.newLink}>
        {isOwn ? (
          <LinkButton to={ownCentrePath}>{t('mpp.session.ended.again')}</LinkButton>
        ) : (
          <Suspense>
            <NewLink />
          </Suspense>
        )}
      </div>
    </section>
  );
}
