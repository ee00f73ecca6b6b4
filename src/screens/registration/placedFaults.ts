import type { FieldError } from '#adapters/check/fieldError.ts';
import type { Binding } from '#adapters/model/form.ts';
import type { TFunction } from 'i18next';
import { placeRefusals } from '../../errors/placeRefusals.ts';
import { reactionTo } from '../../errors/reactions.ts';
import { ProviderError } from '../../gateways/ProviderError.ts';

/** The registration's own fields and what the provider calls them. */
export const registrationBindings: readonly Binding[] = [
  { form: ['email'], provider: 'profile.email' },
  { form: ['email'], provider: 'loginID' },
  { form: ['password'], provider: 'password' },
  { form: ['zip'], provider: 'profile.zip' },
];

/** What the provider refused about single values, at their fields; what the table has words of its own for is said above the form. */
export function placedFaults(
  error: unknown,
  flow: 'register' | 'finalize',
  bindings: readonly Binding[],
  t: TFunction,
): readonly FieldError[] {
  if (!(error instanceof ProviderError)) return [];
  const reaction = reactionTo(error, flow);
  if (reaction.does !== 'SAY' || reaction.text !== undefined) return [];
  return placeRefusals(error, { bindings, area: 'clp', say: t }).placed;
}
