import type { Gateways } from '../gateways/gateways.ts';
import { entry, type EntryOutcome } from './logIn.ts';

/**
 * What was typed. `vToken` belongs to the mailed code; it can be used only once, so it is left out after the code was
 * accepted.
 */
export interface TypedCode {
  readonly regToken: string;
  readonly code: string;
  readonly vToken?: string;
  readonly onConfirmed: () => void;
}

/** Confirms an address with a mailed code and completes the registration. Always resolves. */
export async function confirmCode(
  { accounts }: Pick<Gateways, 'accounts'>,
  { regToken, code, vToken, onConfirmed }: TypedCode,
): Promise<EntryOutcome> {
  if (vToken !== undefined) {
    const confirmed = await entry('code', () => accounts.confirmCode({ regToken, vToken, code }));
    if (confirmed.outcome !== 'LOGGED_IN') return confirmed;
    onConfirmed();
  }
  let isUnconfirmed = false;
  const result = await entry('finalize', async () => {
    isUnconfirmed = (await accounts.finalizeRegistration(regToken)) === 'UNCONFIRMED';
  });
  return isUnconfirmed ? { outcome: 'CONFIRM_BY_MAIL' } : result;
}
