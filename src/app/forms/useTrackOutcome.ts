import { useAtomValue } from 'jotai';
import { ownMember } from '#adapters/model/json.ts';
import { ProviderError } from '../../browser/gatewayErrors.ts';
import { gatewaysAtom } from '../../store/store.ts';

/** How a flow of a form can end well, with the next step or without one. */
const good = new Set<unknown>([
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
 * Counts how the flow of a form ended: what was typed was kept, or the provider refused it. Returns its result.
 * Source: requirements#COUNT-1.
 */
export function useTrackOutcome(form: string): <Result>(result: Result) => Result {
  const { formCounts } = useAtomValue(gatewaysAtom);
  return (result) => {
    const error = ownMember(result, 'error');
    if (error instanceof ProviderError) formCounts.refused(form, error.code);
    else if (good.has(ownMember(result, 'outcome') ?? ownMember(result, 'state'))) formCounts.saved(form);
    return result;
  };
}
