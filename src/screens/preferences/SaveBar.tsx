import { useAtomValue } from 'jotai';
import { useEffect, useRef, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../layout/Button.tsx';
import { useElapsed } from '../../layout/useElapsed.ts';
import { changesAtom } from '../../state/preferences/drafts.ts';
import { savingAtom } from '../../state/preferences/savingState.ts';
import css from './SaveBar.module.css';

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
  const { count } = useAtomValue(changesAtom);
  const { state } = useAtomValue(savingAtom);
  const bar = useRef<HTMLElement>(null);
  const shown = count > 0 || state === 'SAVING';
  const isSlow = useElapsed(5_000, state) && state === 'SAVING';
  useFreeFocus(bar, shown);
  return (
    <>
      <section
        className={css.bar}
        data-shown={shown || undefined}
        ref={bar}
        aria-label={t('mpp.save.label')}
        inert={!shown}
      >
        <div className={`wrap ${css.row}`}>
          <p className={css.text}>
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
