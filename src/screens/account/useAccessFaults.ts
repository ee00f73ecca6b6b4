import { noErrors, type FieldError } from '#adapters/check/fieldError.ts';
import { useMemo } from 'react';
import { describeFailure } from '../../errors/describeFailure.ts';
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
  return useMemo(() => {
    if (outcome?.outcome !== 'WRONG_PASSWORD' && outcome?.outcome !== 'REFUSED') return noErrors;
    const { keys: said, values } = describeFailure(outcome.error, flow);
    return [
      {
        form: [outcome.outcome === 'WRONG_PASSWORD' ? current : changed],
        what: 'provider',
        keys: said,
        values,
      },
    ];
  }, [outcome, flow, current, changed]);
}
