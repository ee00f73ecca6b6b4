import { useSetAtom } from 'jotai';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction, type Action } from '../app/layout/useAction.ts';
import { createPasskeyAtom, type PasskeyOutcome } from './passkeyAtoms.ts';
import { hasTypedPasswordAtom } from '../session/typedLogin.ts';
import { useStepUp } from '../step-up/useStepUp.tsx';

/**
 * Creates a passkey after a proof of identity, unless the customer has just entered the password on this page. A person
 * who finds an open session must not gain a permanent login.
 * Source: requirements#passkeys.
 */
export function useNewPasskey(
  onOutcome: (result: PasskeyOutcome) => void,
): Action<[]> & { readonly dialog: ReactElement | null } {
  const { t } = useTranslation();
  const create = useSetAtom(createPasskeyAtom);
  const hasTypedPassword = useSetAtom(hasTypedPasswordAtom);
  const { withStepUp, dialog } = useStepUp({
    purpose: 'passkeys',
    reason: t('ap.passkeys.creation'),
    act: t('ap.passkeys.create'),
  });
  const { run, busy } = useAction(async () => {
    const result = await (hasTypedPassword() ? create() : withStepUp(() => create()));
    if (result !== undefined) onOutcome(result);
  });
  return { run, busy: busy && dialog === null, dialog };
}
