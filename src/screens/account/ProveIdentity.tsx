import { useAtomValue } from 'jotai';
import { useState, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProofPurpose } from '../../gateways/customerServices.ts';
import { Dialog } from '../../layout/Dialog.tsx';
import { hasNoPasswordAtom } from '../../state/portal/proof.ts';
import { ProveByCode } from './ProveByCode.tsx';
import { ProveByPassword } from './ProveByPassword.tsx';

/** What a proof is asked for. */
export interface ProofTask {
  readonly purpose: ProofPurpose;
  /** If the question is about the act itself; else it is about the person. */
  readonly headline?: string;
  /** What the proof is for and what follows from it. */
  readonly reason: ReactNode;
  /** Label of the button: it names what happens then. */
  readonly act: string;
}

interface ProveIdentityProps extends ProofTask {
  readonly onProven: (proof: string) => void;
  readonly onClose: () => void;
}

/**
 * Asks for the password once more, before something that nobody else may do in an open session; for a mailed code if the
 * account has no password. The server decides which: it may have changed since the page asked for the account.
 * Source: requirements#CUS-2, requirements#CUS-5.
 */
export function ProveIdentity({ headline, reason, onClose, ...asked }: ProveIdentityProps): ReactElement | null {
  const { t } = useTranslation();
  const hasNoPassword = useAtomValue(hasNoPasswordAtom);
  const [told, setTold] = useState<'PASSWORD' | 'CODE' | undefined>(undefined);
  const by = told ?? (hasNoPassword ? 'CODE' : 'PASSWORD');
  return (
    <Dialog headline={headline ?? t('ap.proof.headline')} actions={null} onClose={onClose} startsInField>
      {typeof reason === 'string' ? <p>{reason}</p> : reason}
      {by === 'CODE' ? (
        <ProveByCode {...asked} onPassword={() => setTold('PASSWORD')} onClose={onClose} />
      ) : (
        <ProveByPassword {...asked} onNoPassword={() => setTold('CODE')} onClose={onClose} />
      )}
    </Dialog>
  );
}
