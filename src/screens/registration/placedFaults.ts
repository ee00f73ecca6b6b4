import type { FieldError } from '#adapters/check/fieldError.ts';
import type { TFunction } from 'i18next';
import { messageKeys } from '../../errors/messageKeys.ts';
import { reactionTo } from '../../errors/reactions.ts';
import { ProviderError } from '../../gateways/ProviderError.ts';

/** The registration's own fields, by the last word of what the provider calls them. */
const keys = new Map([
  ['email', 'email'],
  ['password', 'password'],
  ['zip', 'zip'],
]);

/** What the provider refused about single values, at their fields; what the table has words of its own for is said above the form. */
export function placedFaults(error: unknown, t: TFunction): readonly FieldError[] {
  if (!(error instanceof ProviderError) || reactionTo(error, 'register').does !== 'SAY') return [];
  return error.faults.flatMap(({ fieldName, errorCode }) => {
    const key = keys.get(fieldName.split('.').at(-1) ?? '');
    return key
      ? [{ form: [key], what: 'provider', text: t([...messageKeys('clp', { code: errorCode, field: fieldName })]) }]
      : [];
  });
}
