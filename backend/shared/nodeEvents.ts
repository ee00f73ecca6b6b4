import { channel } from 'node:diagnostics_channel';

/**
 * Events of a node that operators count. Names of calls, codes and limits only: no personal data, and nothing that a
 * visitor can choose freely.
 * Source: requirements#PRI-1.
 */
export interface NodeEvents {
  /** An outbound call: the other service's code, or the failure if it gave none. */
  readonly call: { readonly to: string; readonly code: string; readonly seconds: number };
  /** The provider refused one of two secrets of a site (by its public key), and accepted the other. */
  readonly secret: { readonly apiKey: string; readonly refused: 'first' | 'second'; readonly code: number };
  /** A limit refused a request. */
  readonly limit: { readonly name: string };
  /** A mailed link was opened. */
  readonly exchange: { readonly result: 'opened' | 'refused' | 'unknown-account' | 'failed' };
  /** The product sent a mail, postponed it to the next attempt, or gave it up. */
  readonly mail: { readonly kind: string; readonly result: 'sent' | 'postponed' | 'given-up' };
  /** A browser reported a violation of the policy. */
  readonly violation: { readonly directive: string };
  /** A page showed a failure to a customer. */
  readonly failure: Readonly<Record<string, never>>;
}

const eventChannel = (name: keyof NodeEvents) => channel(`kontor:${name}`);

/** Publishes an event; costs nothing without subscribers. */
export function publishEvent<Name extends keyof NodeEvents>(name: Name, event: NodeEvents[Name]): void {
  const to = eventChannel(name);
  if (to.hasSubscribers) to.publish(event);
}

/** Calls `count` for each event of that name in this process. Returns the function that unsubscribes. */
export function subscribeEvent<Name extends keyof NodeEvents>(
  name: Name,
  count: (event: NodeEvents[Name]) => void,
): () => void {
  const to = eventChannel(name);
  const listener = (event: unknown): void => count(event as NodeEvents[Name]);
  to.subscribe(listener);
  return () => to.unsubscribe(listener);
}
