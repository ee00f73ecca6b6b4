import {
  posted,
  readFromPreview,
  type FromPreview,
  type PageFault,
  type PreviewShow,
  type ToPreview,
} from '../preview/previewMessages.ts';

/** Looks for barriers on the customers' pages as a phone of 320 px shows them; one question after the other. */
export interface PageChecker {
  /** The barriers of a page, in the tab of that pointer. Throws if the site does not answer in time. */
  readonly check: (show: Omit<PreviewShow, 'revision'>, pointer: string) => Promise<readonly PageFault[]>;
  readonly close: () => void;
}

const patienceMs = 15_000;

/**
 * The site's preview in a frame that nobody sees or reaches. It stands in front, almost without opacity: browsers draw
 * frames that are hidden, covered or elsewhere once a second.
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
      const late = setTimeout(() => {
        end.abort();
        reject(new Error('the preview does not answer'));
      }, patienceMs);
      const hear = (event: MessageEvent<unknown>): void => {
        if (event.origin !== origin || event.source !== frame.contentWindow) return;
        const message = readFromPreview(event.data);
        const value = message && read(message);
        if (value === undefined) return;
        clearTimeout(late);
        end.abort();
        resolve(value);
      };
      window.addEventListener('message', hear, { signal: end.signal });
    });
  const send = (message: ToPreview): void => frame.contentWindow?.postMessage(posted(message), origin);
  const ready = answer(({ type }) => type === 'ready' || undefined);
  ready.catch(() => undefined);
  document.body.append(frame);
  return {
    check: async (show, pointer) => {
      await ready;
      revision += 1;
      const drawn = answer((message) => (message.type === 'drawn' && message.revision >= revision) || undefined);
      send({ type: 'show', revision, ...show });
      await drawn;
      const checked = answer((message) => (message.type === 'checked' ? message.faults : undefined));
      send({ type: 'check', pointer });
      return checked;
    },
    close: () => frame.remove(),
  };
}
