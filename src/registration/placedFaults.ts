import type { FieldError } from '#adapters/check/fieldError.ts';
import type { Binding } from '#adapters/model/form.ts';
import { placeRefusals } from '../errors/placeRefusals.ts';
import { reactionTo } from '../errors/failures.ts';
import { ProviderError } from '../browser/gatewayErrors.ts';

/** The registration's own fields and their names at the provider. */
export const registrationBindings: readonly Binding[] = [
  { form: ['email'], provider: 'profile.email' },
  { form: ['email'], provider: 'loginID' },
  { form: ['password'], provider: 'password' },
  { form: ['zip'], provider: 'profile.zip' },
];

/**
 * Refused values as errors at their fields. Codes with their own text in the error catalogue are shown above the form
 * instead.
 */
export function placedFaults(
  error: unknown,
  flow: 'register' | 'finalize',
  bindings: readonly Binding[],
): readonly FieldError[] {
  if (!(error instanceof ProviderError)) return [];
  const reaction = reactionTo(error, flow);
  if (reaction.does !== 'SHOW' || reaction.text !== undefined) return [];
  return placeRefusals(error, { bindings, area: 'clp' }).placed;
}
