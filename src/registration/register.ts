import type { NewAccount } from '../provider/accounts.ts';
import { isOutage, reactionTo } from '../errors/failures.ts';
import type { Gateways } from '../store/gateways.ts';
import { entry, logIn, type EntryOutcome } from '../session/logIn.ts';

export interface RegistrationInput extends Omit<NewAccount, 'regToken'> {
  readonly customLogin: boolean;
  /** Called with the outcome after the provider has created the account; the result waits for it. */
  readonly onRegistered: (outcome: EntryOutcome) => Promise<void>;
}

/**
 * Registers. If the account exists already, tries to log in with the same input; a refusal of that login reports the
 * existing account, an outage reports the outage. Never rejects.
 * Source: requirements#error-400009.
 */
export async function register(
  gateways: Pick<Gateways, 'accounts' | 'services'>,
  { customLogin, onRegistered, ...account }: RegistrationInput,
): Promise<EntryOutcome> {
  const { accounts } = gateways;
  const result = await entry('register', async () =>
    accounts.register({ ...account, regToken: await accounts.initRegistration() }),
  );
  if (result.outcome !== 'FAILED') await onRegistered(result);
  if (result.outcome !== 'FAILED' || reactionTo(result.error, 'register').does !== 'TRY_LOGIN') return result;
  const login = await logIn(gateways, { email: account.email, password: account.password, customLogin });
  return login.outcome === 'FAILED' && !isOutage(login.error) ? result : login;
}
