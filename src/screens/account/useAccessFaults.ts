import { noErrors, type FieldError } from '#adapters/check/fieldError.ts';
import { useMemo } from 'react';
import { useFailureText } from '../../layout/useFailureText.ts';
import type { AccessFlow, AccessOutcome } from '../../state/portal/access.ts';

/**
 * Shows a refusal at its field: a wrong password at the current one, everything else at the new value.
 * Source: requirements#password-change.
 */
export function useAccessFaults(
  outcome: AccessOutcome | undefined,
  flow: AccessFlow,
  keys: { readonly current: string; readonly changed: string },
): readonly FieldError[] {
  const { current, changed } = keys;
  const { keys: said, values } = useFailureText(outcome?.outcome === 'DONE' ? undefined : outcome?.error, flow);
  return useMemo(() => {
    if (outcome?.outcome !== 'WRONG_PASSWORD' && outcome?.outcome !== 'REFUSED') return noErrors;
    return [
      {
        form: [outcome.outcome === 'WRONG_PASSWORD' ? current : changed],
        what: 'provider',
        keys: said,
        values,
      },
    ];
  }, [outcome, said, values, current, changed]);
}
