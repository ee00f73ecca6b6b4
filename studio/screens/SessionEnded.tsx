import { useAtomValue } from 'jotai';
import type { ReactElement } from 'react';
import { signInAddress } from '../gateways/gateways.ts';
import { Dialog } from '../layout/Dialog.tsx';
import { NewWindowLink } from '../layout/NewWindowLink.tsx';
import { sessionEndedAtom } from '../state/session.ts';
import { useTypingPause } from './useTypingPause.ts';
import { useTranslation } from 'react-i18next';

/** The path to which a sign-in in another window returns. */
export const signedInPath = '/signed-in';

/**
 * A dialog for a session that ended while the studio was open. The sign-in opens in a new window, so that the page keeps
 * unsaved input.
 */
export function SessionEnded(): ReactElement | null {
  const { t } = useTranslation('studio');
  const isVisible = useTypingPause(useAtomValue(sessionEndedAtom));
  if (!isVisible) return null;
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
