import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, type ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from 'react-i18next';
import { Actions, Button } from '../../layout/Button.tsx';
import { LinkButton } from '../../layout/LinkButton.tsx';
import { destinationOf } from '../../rules/sign-on/signOn.ts';
import { waitAfterRegistration } from '../../rules/sign-on/signOnParams.ts';
import { startRedirectTimerAtom } from '../../state/portal/finished.ts';
import { redirectAtom, redirectStateAtom, waitingSignOnAtom } from '../../state/portal/signOnAtoms.ts';
import { gatewaysAtom } from '../../state/store.ts';
import css from './signOn.module.css';

/**
 * Shown below a success message while a partner waits: redirects after 3 seconds unless the customer wants to stay, and
 * offers to go at once.
 * Source: requirements#confirmation, requirements#redirect-state.
 */
export function WayBackOffer(): ReactElement | null {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { clock } = useAtomValue(gatewaysAtom);
  const state = useAtomValue(redirectStateAtom);
  const signOn = useAtomValue(waitingSignOnAtom);
  const start = useSetAtom(startRedirectTimerAtom);
  const tell = useSetAtom(redirectAtom);
  const target = destinationOf(signOn?.type ?? 'NONE', null, '');
  const isWaiting = state === 'WAITING_AFTER_REGISTRATION';
  useEffect(() => start(), [start]);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const stop = new AbortController();
    clock.wait(waitAfterRegistration, stop.signal).then(
      () => void navigate(target, { replace: true }),
      () => undefined,
    );
    return () => stop.abort();
  }, [isWaiting, clock, navigate, target]);
  if (!signOn) return null;
  const partner = signOn.host ?? t('clp.redirect.partner');
  return (
    <div className={css.offer}>
      <output>{isWaiting && t('clp.redirect.back', { partner })}</output>
      <Actions>
        <LinkButton to={target}>{t('clp.redirect.offer', { partner })}</LinkButton>
        {isWaiting && (
          <Button look="quiet" onClick={() => tell({ event: 'STAYED' })}>
            {t('clp.redirect.stay')}
          </Button>
        )}
      </Actions>
    </div>
  );
}
