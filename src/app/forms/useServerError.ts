import { noErrors, type FieldError } from '#adapters/check/fieldError.ts';
import { useMemo } from 'react';

/**
 * What a service said against the value of a field: the message that `messages` has for this outcome. Each result is told,
 * also the same one again: a form shows a list of errors once, and every result makes a new one.
 * Source: requirements#FLT-1.
 */
export function useServerError<Outcome extends string>(
  result: { readonly outcome: Outcome } | undefined,
  field: string,
  messages: { readonly [outcome in Outcome]?: string | undefined },
): readonly FieldError[] {
  const key = result && messages[result.outcome];
  return useMemo(
    () => (result && key !== undefined ? [{ form: [field], what: 'provider', keys: [key] }] : noErrors),
    [result, key, field],
  );
}
