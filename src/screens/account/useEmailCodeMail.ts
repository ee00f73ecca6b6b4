import { useAtomValue, useSetAtom } from 'jotai';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { mailEmailCodeAtom, type EmailStep } from '../../state/portal/emailChange.ts';
import { hasNoPasswordAtom, lacksProof } from '../../state/portal/proof.ts';
import { useProof } from './useProof.tsx';

/** Mails codes to new addresses, after a proof of identity. */
export interface EmailCodeMail {
  /** Undefined if the customer closed the question for the proof. Never rejects. */
  readonly mail: (email: string) => Promise<EmailStep | undefined>;
  /** The question, while it is asked. */
  readonly dialog: ReactElement | null;
}

const isUnproven = (step: EmailStep): boolean => step.outcome === 'FAILED' && lacksProof(step.error);

/** Source: requirements#email-code, requirements#email-first. */
export function useEmailCodeMail(): EmailCodeMail {
  const { t } = useTranslation();
  const mailCode = useSetAtom(mailEmailCodeAtom);
  const hasNoPassword = useAtomValue(hasNoPasswordAtom);
  const { withProof, dialog } = useProof({
    purpose: 'email',
    reason: t('ap.emailchange.reason'),
    act: t('ap.emailchange.act'),
  });
  const mailWithProof = (email: string): Promise<EmailStep | undefined> =>
    withProof(async (proof) => {
      const step = await mailCode(email, proof);
      // Thrown, so that the customer is asked once more.
      if (step.outcome === 'FAILED' && isUnproven(step)) throw step.error;
      return step;
    }).catch((error: unknown): EmailStep => ({ outcome: 'FAILED', error }));
  return {
    mail: async (email) => {
      // Only the server knows whether there is a confirmed address to prove anything with.
      const first = hasNoPassword ? await mailCode(email) : undefined;
      return first === undefined || isUnproven(first) ? mailWithProof(email) : first;
    },
    dialog,
  };
}
