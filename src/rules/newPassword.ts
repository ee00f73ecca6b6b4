import type { FormValue } from '#adapters/model/form.ts';

/** Whether the password was retyped as it was typed; what is missing is told by its own field. Source: requirements#password-retype. */
export function isRetyped(value: FormValue): boolean {
  const { newPassword, retype } = value;
  return !newPassword || !retype || newPassword === retype;
}
