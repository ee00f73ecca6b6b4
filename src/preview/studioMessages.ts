import { type FromPreview, posted, readToPreview } from '#adapters/preview/previewMessages.ts';
import { documentInPage } from '../gateways/documentInPage.ts';
import type { Preview } from './drawPreview.tsx';

/** The studio's origin, as the server wrote it into the page; undefined if this site has no studio. */
export function studioOrigin(): string | undefined {
  const origin = documentInPage('studio')?.['origin'];
  return typeof origin === 'string' && origin !== '' ? origin : undefined;
}

/**
 * Shows what the studio around this frame sends, and tells it what is clicked. Messages count only if they come from the
 * studio's origin and from the window around this frame, and nothing is ever sent to another origin.
 */
export function listenToStudio(preview: Preview, origin: string): void {
  const tell = (message: FromPreview): void => window.parent.postMessage(posted(message), origin);
  addEventListener('message', (event: MessageEvent<unknown>) => {
    if (event.origin !== origin || event.source !== window.parent) return;
    const message = readToPreview(event.data);
    if (message?.type === 'scrollTo') preview.scrollTo(message.pointer);
    if (message?.type !== 'show') return;
    const { type: _type, ...part } = message;
    void preview.show(part).then((shown) => shown && tell({ type: 'drawn', revision: shown.revision }));
  });
  preview.onSelect((pointer) => tell({ type: 'selected', pointer }));
  tell({ type: 'ready' });
}
