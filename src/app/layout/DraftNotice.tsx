import { isFocusLost } from '@kontor/rjsf-theme/controls';
import Info from 'lucide-react/icons/info';
import { useEffect, useLayoutEffect, useRef, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { draftLifetime } from '../../drafts/draftRecord.ts';
import type { DraftNotification } from '../../drafts/draftStorage.ts';
import { Button } from './Button.tsx';
import css from './DraftNotice.module.css';
import { handFocusOn } from './handFocusOn.ts';
import notice from './Notice.module.css';

const texts = {
  RESTORED: 'mpp.drafts.restored',
  EXPIRED: 'mpp.drafts.expired',
  DISCARDED: 'mpp.drafts.discarded',
  REVERTED: 'mpp.drafts.takenBack',
} as const satisfies Record<DraftNotification['what'], string>;

interface DraftNoticeProps {
  readonly notification: DraftNotification;
  /** Only for pages without another discard button. */
  readonly onDiscard?: () => void;
}

/** Reports what happened to unsaved changes. Takes the focus if the pressed button disappeared with them. */
export function DraftNotice({ notification: { what, undo }, onDiscard }: DraftNoticeProps): ReactElement {
  const { t } = useTranslation();
  const place = useRef<HTMLElement>(null);
  useLayoutEffect(() => handFocusOn(place.current), []);
  useEffect(() => {
    // The "Discard" button disappears with the changes. Restored changes take no focus: nobody pressed a button.
    if (what === 'DISCARDED' || (what === 'REVERTED' && isFocusLost())) place.current?.focus();
  }, [what]);
  const press = (act: () => void) => (): void => {
    // The button disappears after the press.
    place.current?.focus();
    act();
  };
  return (
    <section ref={place} tabIndex={-1} className={`${notice.notice} ${css.draft}`}>
      <Info size={24} aria-hidden="true" />
      <div className={css.text}>
        <output>{t(texts[what], { minutes: draftLifetime / 60_000 })}</output>
        {undo && (
          <Button look="text" onClick={press(undo)}>
            {t('mpp.drafts.undo')}
          </Button>
        )}
        {what === 'RESTORED' && onDiscard && (
          <Button look="text" onClick={press(onDiscard)}>
            {t('mpp.save.discard')}
          </Button>
        )}
      </div>
    </section>
  );
}

/** While there are unsaved changes, the browser asks before it leaves the site. */
export function useLeaveWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnsaved]);
}
