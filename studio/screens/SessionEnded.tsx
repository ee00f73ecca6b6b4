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

/** Where the sign-in of another window ends. */
export const signedInPath = '/signed-in';

/** How often it is asked whether somebody has signed in, in milliseconds. */
const askEveryMs = 2000;

/**
 * The session ended while the studio was open: the page stays as it is, and the sign-in happens in a window of its own,
 * so that nothing that was typed can be lost.
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
    let isOver = false;
    const ask = async (): Promise<void> => {
      await load();
      // Signed in again, this dialog is gone.
      if (isOver) await save();
      else plan();
    };
    const plan = (): void => {
      stop = timer.after(askEveryMs, () => void ask());
    };
    plan();
    return () => {
      isOver = true;
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
