import type { ConsentsContext } from '#renderers/model/rendererContext.ts';
import type { ConsentOverview } from '../../gateways/consents.ts';
import type { Ending } from '../../state/consents/consentsState.ts';
import type { Settled } from '../../state/serverAtom.ts';

/** What the cards need, from the states of a page. */
export function consentsContext(
  overview: Settled<ConsentOverview>,
  ending: Ending,
  { onWithdraw, onRetry }: Pick<ConsentsContext, 'onWithdraw' | 'onRetry'>,
): ConsentsContext {
  const ready = overview.state === 'READY' ? overview.value : { cards: [] };
  return {
    state: ({ LOADING: 'loading', FAILED: 'failed', READY: 'ready' } as const)[overview.state],
    ...ready,
    ...ending,
    onWithdraw,
    onRetry,
  };
}
