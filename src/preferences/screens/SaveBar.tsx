import { paths } from '@kontor/schema-adapters/content';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, type ReactElement, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../app/layout/Button.tsx';
import { createLazyPart } from '../../app/layout/createLazyPart.ts';
import { LinkButton } from '../../app/layout/LinkButton.tsx';
import { useElapsed } from '../../app/layout/useDelayed.ts';
import { changeCountAtom } from '../state/drafts.ts';
import { savingAtom, type Saving } from '../state/savingState.ts';
import { refusesToken } from '../../errors/failures.ts';
import saveBarCss from './SaveBar.module.css';
import notice from '../../app/layout/Notice.module.css';
import { sessionEndedAtom } from '../../session/link.ts';
import { isPreferenceSessionAtom } from '../../session/preferenceSession.ts';
import type { CentreTab } from '../state/centre.ts';
import { ConflictNotice, FailedNotice, SavedNotice } from './SaveNotices.tsx';
import centre from './Centre.module.css';
import { CircleAlert } from 'lucide-react';
import endedNoticeCss from './EndedNotice.module.css';

/**
 * The save bar of all tabs: appears with the first change, shows the number of changes, and saves or discards them. The
 * page's `scroll-padding` prevents it from covering the focused control.
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
  const isSlow = useElapsed(5_000, state) && state === 'SAVING';
  const isVisible = count > 0 || isSlow;
  return (
    <section
      className={saveBarCss.bar}
      data-shown={isVisible || undefined}
      aria-label={t('mpp.save.label')}
      inert={!isVisible}
    >
      <div className={`wrap ${saveBarCss.row}`}>
        <p className={saveBarCss.text}>
          <output>{isSlow ? t('global.loading.late') : count > 0 && t('mpp.save.changes', { count })}</output>
          {count > 0 && !isSlow && <small>{t('mpp.save.notYet', { count })}</small>}
        </p>
        <Button look="quiet" onClick={onDiscard} aria-disabled={state === 'SAVING' || undefined}>
          {t('mpp.save.discard')}
        </Button>
        <Button onClick={onSave} busy={state === 'SAVING'}>
          {t('mpp.save.save')}
        </Button>
      </div>
    </section>
  );
}

/** The result of the last save, above the forms and in a live region. */
export function SaveNotice({
  tabs,
  onTryAgain,
  onSave,
}: {
  readonly tabs: readonly CentreTab[];
  readonly onTryAgain: () => void;
  readonly onSave: () => void;
}): ReactElement {
  const saving = useAtomValue(savingAtom);
  const ended = useAtomValue(sessionEndedAtom);
  return (
    <div className={centre.notices} id="save-notice">
      <output>
        {saving.state === 'SAVED' && <SavedNotice key={JSON.stringify(saving.report)} saving={saving} tabs={tabs} />}
      </output>
      <div role="alert">
        {saving.state === 'FAILED' && !isInEndedNotice(saving, ended) && (
          <FailedNotice saving={saving} tabs={tabs} onTryAgain={onTryAgain} />
        )}
        {saving.state === 'CONFLICT' && <ConflictNotice saving={saving} tabs={tabs} onSave={onSave} />}
      </div>
      {ended && <EndedNotice takesFocus={saving.state === 'FAILED'} />}
    </div>
  );
}

/** Whether the notice about the ended session covers the failure: it offers a new link, because a retry would fail. */
const isInEndedNotice = (saving: Saving & { readonly state: 'FAILED' }, hasEnded: boolean): boolean =>
  hasEnded && saving.report === undefined && refusesToken(saving.account);

/** Few visits need this form. If it cannot be loaded, the text of the notice still says how to continue. */
const NewLink = createLazyPart(() => import('../../app/forms/NewLink.tsx'), 'NewLink');

/**
 * The link expired while its page was open: the input stays, and a form requests a new link. A preference centre that
 * was opened from the account has a button that opens it again.
 * Source: requirements#token-refresh.
 */
function EndedNotice({ takesFocus }: { readonly takesFocus: boolean }): ReactElement {
  const { t } = useTranslation();
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (takesFocus) place.current?.focus();
  }, [takesFocus]);
  const isOwn = useAtomValue(isPreferenceSessionAtom);
  return (
    <section ref={place} tabIndex={-1} className={`${notice.notice} ${notice.warning}`} aria-labelledby="session-ended">
      <CircleAlert size={24} aria-hidden="true" />
      <h2 id="session-ended">{t('mpp.session.ended.headline')}</h2>
      <p role="alert">{t(isOwn ? 'mpp.session.ended.account' : 'mpp.session.ended.description')}</p>
      <div className={endedNoticeCss.newLink}>
        {isOwn ? (
          <LinkButton to={paths.accountPreferences}>{t('mpp.session.ended.again')}</LinkButton>
        ) : (
          <Suspense>
            <NewLink />
          </Suspense>
        )}
      </div>
    </section>
  );
}
