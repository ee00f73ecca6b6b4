import type { FormValue } from '#adapters/model/form.ts';

/** Whether both passwords are equal. An empty field has its own error. Source: requirements#password-retype. */
export function isRetyped(value: FormValue): boolean {
  const { newPassword, retype } = value;
  return !newPassword || !retype || newPassword === retype;
}
