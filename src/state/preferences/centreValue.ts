import type { AccountData } from '#adapters/model/account.ts';
import type { AdaptedForm, FormValue } from '#adapters/model/form.ts';
import { toFormValue } from '#adapters/form/toFormValue.ts';
import { maskEmail } from '../../rules/greeting.ts';

/**
 * The form value of an account as the preference centre shows it: the e-mail address, which nobody can change there, is
 * masked as in the greeting. Never throws.
 * Source: requirements#masked-address.
 */
export function centreValue({ bindings }: Pick<AdaptedForm, 'bindings'>, account: AccountData): FormValue {
  const email = account.profile?.['email'];
  if (typeof email !== 'string') return toFormValue(bindings, account);
  return toFormValue(bindings, { ...account, profile: { ...account.profile, email: maskEmail(email) } });
}
