import { useAtomValue } from 'jotai';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../layout/Dialog.tsx';
import { hasNoPasswordAtom } from '../../state/portal/proof.ts';
import { ProveByCode } from './ProveByCode.tsx';
import { ProveByPassword } from './ProveByPassword.tsx';

interface ProveIdentityProps {
  /** What the proof is for, in a sentence. */
  readonly reason: string;
  readonly onProven: (proof: string) => void;
  readonly onClose: () => void;
}

/**
 * Asks for the password once more, before something that nobody else may do in an open session; for a mailed code if the
 * account has no password. The server decides which: it may have changed since the page asked for the account.
 * Source: requirements#CUS-2, requirements#CUS-5.
 */
export function ProveIdentity({ reason, onProven, onClose }: ProveIdentityProps): ReactElement | null {
  const { t } = useTranslation();
  const hasNoPassword = useAtomValue(hasNoPasswordAtom);
  const [told, setTold] = useState<'PASSWORD' | 'CODE' | undefined>(undefined);
  const by = told ?? (hasNoPassword ? 'CODE' : 'PASSWORD');
  return (
    <Dialog headline={t('ap.proof.headline')} actions={null} onClose={onClose}>
      <p>{reason}</p>
      {by === 'CODE' ? (
        <ProveByCode onProven={onProven} onPassword={() => setTold('PASSWORD')} onClose={onClose} />
      ) : (
        <ProveByPassword onProven={onProven} onNoPassword={() => setTold('CODE')} onClose={onClose} />
      )}
    </Dialog>
  );
}
