import { channel } from 'node:diagnostics_channel';

/**
 * What happens in a node and operators count. Names of calls, codes and limits only: nothing of a person, nothing that a
 * visitor can choose freely.
 * Source: requirements#PRI-1.
 */
export interface NodeEvents {
  /** A call of ours to another service: its own code, or the failure if it gave none. */
  readonly call: { readonly to: string; readonly code: string; readonly seconds: number };
  /** The provider refused one of two secrets of a site (by its public key), and took the other. */
  readonly secret: { readonly apiKey: string; readonly refused: 'first' | 'second'; readonly code: number };
  /** A limit refused a request. */
  readonly limit: { readonly name: string };
  /** A mailed link was opened. */
  readonly exchange: { readonly result: 'opened' | 'refused' | 'unknown-account' | 'failed' };
  /** A mail of the product itself was sent, waits for its next attempt, or is given up. */
  readonly mail: { readonly kind: string; readonly result: 'sent' | 'postponed' | 'given-up' };
  /** A browser reported a violation of the policy. */
  readonly violation: { readonly directive: string };
  /** A page showed a failure to a customer. */
  readonly failure: Readonly<Record<string, never>>;
}

const channelOf = (name: keyof NodeEvents) => channel(`kontor:${name}`);

/** Tells that something happened; costs nothing while nobody counts. */
export function publishEvent<Name extends keyof NodeEvents>(name: Name, event: NodeEvents[Name]): void {
  const to = channelOf(name);
  if (to.hasSubscribers) to.publish(event);
}

/** Calls `count` for each event of that name in this process. Returns what ends it. */
export function subscribeEvent<Name extends keyof NodeEvents>(
  name: Name,
  count: (event: NodeEvents[Name]) => void,
): () => void {
  const to = channelOf(name);
  const listener = (event: unknown): void => count(event as NodeEvents[Name]);
  to.subscribe(listener);
  return () => to.unsubscribe(listener);
}
