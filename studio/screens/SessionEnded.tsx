import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, type ReactElement } from 'react';
import { signInAddress } from '../gateways/gateways.ts';
import { Dialog } from '../layout/Dialog.tsx';
import { NewWindowLink } from '../layout/NewWindowLink.tsx';
import { saveDraftAtom } from '../state/autosave.ts';
import { gatewaysAtom } from '../state/store.ts';
import { loadSessionAtom, sessionEndedAtom } from '../state/session.ts';
import { useTypingPause } from './useTypingPause.ts';
import { useTranslation } from 'react-i18next';

/** The path to which a sign-in in another window returns. */
export const signedInPath = '/signed-in';

/** Time between two checks for a new session, in milliseconds. */
const POLL_INTERVAL_MS = 2000;

/**
 * A dialog for a session that ended while the studio was open. The sign-in opens in a new window, so that the page keeps
 * unsaved input.
 */
export function SessionEnded(): ReactElement | null {
  return useTypingPause(useAtomValue(sessionEndedAtom)) ? <SignInAgain /> : null;
}

function SignInAgain(): ReactElement {
  const { t } = useTranslation('studio');
  const { timer } = useAtomValue(gatewaysAtom);
  const load = useSetAtom(loadSessionAtom);
  const save = useSetAtom(saveDraftAtom);
  useEffect(() => {
    let stop = (): void => undefined;
    let isUnmounted = false;
    const ask = async (): Promise<void> => {
      await load();
      // A new session unmounts this dialog.
      if (isUnmounted) await save();
      else plan();
    };
    const plan = (): void => {
      stop = timer.after(POLL_INTERVAL_MS, () => void ask());
    };
    plan();
    return () => {
      isUnmounted = true;
      stop();
    };
  }, [timer, load, save]);
  return (
    <Dialog
      headline={t('studio.ended.headline')}
      lead={t('studio.ended.text')}
      actions={
        <NewWindowLink look="plain" href={signInAddress(signedInPath)}>
          {t('studio.ended.button')}
        </NewWindowLink>
      }
    >
      <p>{t('studio.ended.after')}</p>
    </Dialog>
  );
}
