import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, type ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from 'react-i18next';
import { Actions, Button } from '../app/layout/Button.tsx';
import { LinkButton } from '../app/layout/LinkButton.tsx';
import { callAfter } from '../browser/clock.ts';
import { destinationOf } from '../provider/sign-on/signOn.ts';
import { waitAfterRegistration } from '../provider/sign-on/signOnParams.ts';
import { startRedirectTimerAtom } from './entry.ts';
import { redirectAtom, redirectStateAtom, waitingSignOnAtom } from '../session/signOnAtoms.ts';
import { gatewaysAtom } from '../store/store.ts';
import css from './signOn.module.css';

/**
 * Appears below a success message while a partner waits: a link to the partner, and a redirect after 3 seconds unless
 * the customer acts on the page.
 * Source: requirements#confirmation, requirements#redirect-state.
 */
export function ReturnOffer(): ReactElement | null {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { clock } = useAtomValue(gatewaysAtom);
  const state = useAtomValue(redirectStateAtom);
  const signOn = useAtomValue(waitingSignOnAtom);
  const start = useSetAtom(startRedirectTimerAtom);
  const sendRedirectEvent = useSetAtom(redirectAtom);
  const target = destinationOf(signOn?.type ?? 'NONE', null, '');
  const isWaiting = state === 'WAITING_AFTER_REGISTRATION';
  useEffect(() => start(), [start]);
  useEffect(() => {
    if (!isWaiting) return undefined;
    return callAfter(clock, waitAfterRegistration, () => void navigate(target, { replace: true }));
  }, [isWaiting, clock, navigate, target]);
  useEffect(
    () => (isWaiting ? onActivity(() => sendRedirectEvent({ event: 'STAYED' })) : undefined),
    [isWaiting, sendRedirectEvent],
  );
  if (!signOn) return null;
  const partner = signOn.host ?? t('clp.redirect.partner');
  return (
    <div className={css.offer}>
      <output>{isWaiting && t('clp.redirect.back', { partner })}</output>
      <Actions>
        <LinkButton to={target}>{t('clp.redirect.offer', { partner })}</LinkButton>
        {isWaiting && (
          <Button look="quiet" onClick={() => sendRedirectEvent({ event: 'STAYED' })}>
            {t('clp.redirect.stay')}
          </Button>
        )}
      </Actions>
    </div>
  );
}

const activities = ['keydown', 'pointerdown', 'wheel', 'touchmove', 'scroll', 'focusin'] as const;

/** Reports the customer's actions on the page. Ignores the focus and the scroll position that the page itself sets. */
function onActivity(listener: () => void): () => void {
  const stop = new AbortController();
  const handleEvent = ({ type, target }: Event): void => {
    if (type === 'scroll' && scrollY === 0) return;
    if (type === 'focusin' && target instanceof HTMLElement && target.tabIndex < 0) return;
    // A press on the offer must not change the layout below the finger.
    if (type === 'pointerdown' && target instanceof Element && target.closest(`.${css.offer}`)) return;
    listener();
  };
  for (const type of activities) addEventListener(type, handleEvent, { signal: stop.signal, passive: true });
  return () => stop.abort();
}
