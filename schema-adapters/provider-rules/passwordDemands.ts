/** What a password pattern demands, with the policy's member names. */
export type PasswordDemands = Readonly<Record<string, number>>;

const members: Readonly<Record<string, string>> = {
  '[a-z]': 'minLowercase',
  '[A-Z]': 'minUppercase',
  '[0-9]': 'minDigit',
  [String.raw`\d`]: 'minDigit',
  '[^A-Za-z0-9]': 'minSpecialChars',
  '[^a-zA-Z0-9]': 'minSpecialChars',
};
const whole = /^\^((?:\(\?=\.\*(?:\[[^\]]{1,12}\]|\\d)\)){0,8})\.(?:[*+]|\{(\d{1,3}),\})\$$/;

/**
 * The demands of a pattern that only asks for kinds of characters and a length, such as `^(?=.*[a-z])(?=.*\d).{8,}$`:
 * each can be one line of the checklist. Undefined for every other pattern. Never throws.
 */
export function demandsOf(pattern: string): PasswordDemands | undefined {
  const [, kinds, length] = whole.exec(pattern) ?? [];
  if (kinds === undefined) return undefined;
  // Each kind is written as `(?=.*KIND)`.
  const found = kinds
    .split('(?=.*')
    .slice(1)
    .map((part) => part.slice(0, -1))
    .map((kind) => (Object.hasOwn(members, kind) ? members[kind] : undefined));
  if (found.includes(undefined)) return undefined;
  return {
    ...Object.fromEntries(found.map((member) => [member ?? '', 1])),
    ...(length !== undefined && { minLength: Number(length) }),
  };
}
