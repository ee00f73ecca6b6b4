import {
  posted,
  readFromPreview,
  type FromPreview,
  type PageFault,
  type PreviewShow,
  type ToPreview,
} from '../preview/previewMessages.ts';

/** Finds accessibility barriers on the customers' pages at a width of 320 px; only one check at a time. */
export interface PageChecker {
  /** The barriers of a page in the tab at the pointer. Throws if the site does not answer in time. */
  readonly check: (show: Omit<PreviewShow, 'revision'>, pointer: string) => Promise<readonly PageFault[]>;
  readonly close: () => void;
}

const TIMEOUT_MS = 15_000;

/**
 * Opens the site's preview in an invisible, inert frame. It lies in front, almost transparent, because browsers throttle
 * frames that are hidden, covered or off-screen.
 */
export function openPageChecker(origin: string): PageChecker {
  const frame = document.createElement('iframe');
  Object.assign(frame, { src: `${origin}/preview`, tabIndex: -1, inert: true, referrerPolicy: 'no-referrer' });
  frame.sandbox.add('allow-scripts', 'allow-same-origin', 'allow-forms');
  frame.setAttribute('aria-hidden', 'true');
  Object.assign(frame.style, { position: 'fixed', inset: '0 auto auto 0', width: '320px', height: '640px' });
  Object.assign(frame.style, { border: '0', opacity: '0.01', pointerEvents: 'none', zIndex: '9999' });
  let revision = 0;
  const answer = <A>(read: (message: FromPreview) => A | undefined): Promise<A> =>
    new Promise((resolve, reject) => {
      const end = new AbortController();
      const timeout = setTimeout(() => {
        end.abort();
        reject(new Error('the preview does not answer'));
      }, TIMEOUT_MS);
      const handleMessage = (event: MessageEvent<unknown>): void => {
        if (event.origin !== origin || event.source !== frame.contentWindow) return;
        const message = readFromPreview(event.data);
        const value = message && read(message);
        if (value === undefined) return;
        clearTimeout(timeout);
        end.abort();
        resolve(value);
      };
      window.addEventListener('message', handleMessage, { signal: end.signal });
    });
  const send = (message: ToPreview): void => frame.contentWindow?.postMessage(posted(message), origin);
  const ready = answer(({ type }) => type === 'ready' || undefined);
  ready.catch(() => undefined);
  document.body.append(frame);
  return {
    check: async (show, pointer) => {
      await ready;
      revision += 1;
      const rendered = answer((message) => (message.type === 'drawn' && message.revision >= revision) || undefined);
      send({ type: 'show', revision, ...show });
      await rendered;
      const checked = answer((message) => (message.type === 'checked' ? message.faults : undefined));
      send({ type: 'check', pointer });
      return checked;
    },
    close: () => frame.remove(),
  };
}
