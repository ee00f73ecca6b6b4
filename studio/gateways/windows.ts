import type { Documents } from '../model/documents.ts';

/** A message between windows of the studio about a draft; `asks` requests one, from a new window. */
export interface DraftMessage {
  readonly cmsId: string;
  readonly asks?: true;
  readonly documents?: Documents;
  /** JSON pointer of the selected part. */
  readonly selected?: string;
}

/** The other windows of the studio in this browser. */
export interface StudioWindows {
  readonly publish: (message: DraftMessage) => void;
  /** Returns the function that unsubscribes. */
  readonly subscribe: (call: (message: DraftMessage) => void) => () => void;
}

/** A broadcast channel, which only windows of the same origin can use. */
export function browserWindows(): StudioWindows {
  const channel = new BroadcastChannel('kontor-studio');
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target origin
    publish: (message) => channel.postMessage(message),
    subscribe: (call) => {
      const handle = ({ data }: MessageEvent<DraftMessage>): void => call(data);
      channel.addEventListener('message', handle);
      return () => channel.removeEventListener('message', handle);
    },
  };
}
