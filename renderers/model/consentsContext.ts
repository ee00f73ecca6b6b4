import type { Consent, ConsentsResponsible } from '#adapters/model/consent.ts';
import type { Section } from '#adapters/model/form.ts';

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

/** What a screen needs to draw the tab component of consents. */
export interface ConsentsPartProps {
  readonly section: Pick<Section, 'id' | 'title' | 'description'>;
  /** Prefix of ids. */
  readonly prefix: string;
}
