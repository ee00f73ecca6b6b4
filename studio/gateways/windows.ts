import type { Documents } from './apiTypes.ts';

/** What windows of the studio tell each other about a draft; `asks` is a window that has just opened. */
export interface DraftNews {
  readonly cmsId: string;
  readonly asks?: true;
  readonly documents?: Documents;
  /** JSON pointer of the selected part. */
  readonly selected?: string;
}

/** The other windows of the studio in this browser. */
export interface StudioWindows {
  readonly tell: (news: DraftNews) => void;
  /** Returns what ends it. */
  readonly hear: (call: (news: DraftNews) => void) => () => void;
}

/** Windows of the same origin; nobody else can hear or speak. */
export function browserWindows(): StudioWindows {
  const channel = new BroadcastChannel('kontor-studio');
  return {
    // Such a channel has no target origin: it is this one.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- see above
    tell: (news) => channel.postMessage(news),
    hear: (call) => {
      const hear = ({ data }: MessageEvent<DraftNews>): void => call(data);
      channel.addEventListener('message', hear);
      return () => channel.removeEventListener('message', hear);
    },
  };
}
