import type { AccountData } from '#adapters/model/account.ts';

/** First and last name as far as the account has them; empty if it has neither. */
export function fullName({ profile }: AccountData): string {
  return [profile?.['firstName'], profile?.['lastName']]
    .flatMap((name) => (typeof name === 'string' && name.trim() !== '' ? [name.trim()] : []))
    .join(' ');
}
