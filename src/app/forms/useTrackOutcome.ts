import { useAtomValue } from 'jotai';
import { ownMember } from '@kontor/schema-adapters/json';
import { ProviderError } from '../../browser/gatewayErrors.ts';
import { gatewaysAtom } from '../../store/store.ts';

/** Outcomes that count as success, with or without a next step. */
const successOutcomes = new Set<unknown>([
  'ACCEPTED',
  'CHANGED',
  'CONFIRM_BY_MAIL',
  'DONE',
  'ENTER_CODE',
  'FINALIZE',
  'LOGGED_IN',
  'PROVEN',
  'SAVED',
  'SENT',
]);

/**
 * Returns a function that counts the outcome of a form's flow, as saved or as refused by the provider, and returns its
 * result.
 * Source: requirements#COUNT-1.
 */
export function useTrackOutcome(form: string): <Result>(result: Result) => Result {
  const { formCounts } = useAtomValue(gatewaysAtom);
  return (result) => {
    const error = ownMember(result, 'error');
    if (error instanceof ProviderError) formCounts.refused(form, error.code);
    else if (successOutcomes.has(ownMember(result, 'outcome') ?? ownMember(result, 'state'))) formCounts.saved(form);
    return result;
  };
}
