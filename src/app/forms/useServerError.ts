import { noErrors, type FieldError } from '@kontor/schema-adapters/checks';
import { useMemo } from 'react';

/**
 * A service's error for a field: the message in `messages` for this outcome. Every result gives a new list, because a
 * form shows each list only once.
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
