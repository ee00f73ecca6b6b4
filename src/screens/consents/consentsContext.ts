import type { Consent, ConsentsResponsible } from '#adapters/model/consent.ts';
import type { ConsentOverview } from '../../gateways/consents.ts';
import type { Ending } from '../../state/consents/consentsState.ts';
import type { Settled } from '../../state/serverAtom.ts';

/** The consents of a customer, and ending them. */
export interface ConsentsContext {
  readonly state: 'loading' | 'failed' | 'ready';
  readonly cards: readonly Consent[];
  readonly responsible?: ConsentsResponsible;
  /** The purpose that is being ended. */
  readonly ending?: string;
  /** The last one that was ended, or that could not be. */
  readonly result?: { readonly purpose: string; readonly ended: boolean };
  readonly onWithdraw: (purpose: string) => void;
  readonly onRetry: () => void;
}

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
