import type { FieldError } from '@kontor/schema-adapters/checks';
import type { Binding } from '@kontor/schema-adapters';
import { placeRefusals } from '../errors/placeRefusals.ts';
import { reactionTo } from '../errors/failures.ts';
import { ProviderError } from '../browser/gatewayErrors.ts';

/** The fields of the registration and their names at the provider. */
export const registrationBindings: readonly Binding[] = [
  { form: ['email'], provider: 'profile.email' },
  { form: ['email'], provider: 'loginID' },
  { form: ['password'], provider: 'password' },
  { form: ['zip'], provider: 'profile.zip' },
];

/**
 * Refused values as field errors. Empty for codes with a text in the error catalogue, because the notice above the form
 * shows them.
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
