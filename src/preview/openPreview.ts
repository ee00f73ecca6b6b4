import { isRecord, ownMember } from '@kontor/schema-adapters/json';
import { browserClock } from '../browser/clock.ts';
import { createHttp } from '../browser/http.ts';
import { ServiceError } from '../browser/gatewayErrors.ts';
import { textOf } from '../browser/shape.ts';
import type { Preview } from './drawPreview.tsx';
import { type FromPreview, posted, readToPreview } from '#studio/preview/previewMessages.ts';
import { documentInPage } from '../services/siteDocuments.ts';

/**
 * Shows the draft of a shared link, `/preview#{token}`. Removes the token from the URL before the first request.
 * Browsers never send the hash of a URL to a server.
 */
export async function openShared(preview: Preview): Promise<void> {
  const { texts } = preview;
  const clock = browserClock();
  const token = location.hash.slice(1);
  history.replaceState(null, '', location.pathname);
  if (!/^[\w.-]{8,512}$/.test(token)) return preview.say(texts.noLink);
  try {
    const name = 'GET /api/v1/preview/{token}';
    const { body } = await createHttp(clock)({ name, method: 'GET', url: `/api/v1/preview/${token}` });
    const documents = ownMember(body, 'documents');
    const reference = ownMember(body, 'reference');
    const language = textOf(body, 'language') ?? 'de';
    if (!isRecord(documents) || !isRecord(reference)) throw new ServiceError('UNREADABLE', name);
    const until = Date.parse(textOf(body, 'expiresAt') ?? '');
    const dates = new Intl.DateTimeFormat(texts.language, { dateStyle: 'medium', timeStyle: 'short' });
    if (Number.isFinite(until)) preview.remark(texts.until.replace('{{until}}', dates.format(until)));
    await preview.show({
      revision: 0,
      area: 'preferences',
      language,
      documents,
      reference: { schema: reference['schema'], metadata: reference['metadata'] },
      person: 'complete',
      now: clock.now(),
      appearance: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
      mode: 'normal',
    });
  } catch (error) {
    preview.say(error instanceof ServiceError && error.status === 404 ? texts.gone : texts.failed);
  }
}

/** The studio's origin from the page; undefined if the site has no studio. */
export function studioOrigin(): string | undefined {
  const origin = documentInPage('studio')?.['origin'];
  return typeof origin === 'string' && origin !== '' ? origin : undefined;
}

/**
 * Shows the drafts that the embedding studio sends, and reports clicks to it. Ignores messages from other origins and
 * windows, and never sends to another origin.
 */
export function listenToStudio(preview: Preview, origin: string): void {
  const send = (message: FromPreview): void => window.parent.postMessage(posted(message), origin);
  addEventListener('message', (event: MessageEvent<unknown>) => {
    if (event.origin !== origin || event.source !== window.parent) return;
    const message = readToPreview(event.data);
    if (message?.type === 'scrollTo') preview.scrollTo(message.pointer);
    if (message?.type === 'check') {
      const { pointer } = message;
      void preview.check(pointer).then((faults) => send({ type: 'checked', pointer, faults }));
    }
    if (message?.type !== 'show') return;
    const { type: _type, ...part } = message;
    void preview.show(part).then((page) => page && send({ type: 'drawn', revision: page.revision }));
  });
  preview.onSelect((pointer) => send({ type: 'selected', pointer }));
  send({ type: 'ready' });
}
