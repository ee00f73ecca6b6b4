import type { FastifyInstance } from 'fastify';
import { readMetadata } from '@kontor/schema-adapters/metadata';
import { fetchIfChanged, measuredCall, OutboundError } from '../outbound/outbound.ts';
import { readPicture } from '../pictures/pictureJobs.ts';
import { contentCopy } from '../site/contentCopy.ts';
import { setIntervalUntilClose } from '#backend/shared/http/setIntervalUntilClose.ts';
import type { ProductionSettings } from './settings.ts';

const SECOND = 1000;

/**
 * Polls the CMS of the settings and copies a site's content into the folder that the node serves, until the server
 * closes. A node without copies waits for the first poll before it is ready; others serve the last good copies at once
 * and while the CMS fails. Logs each kind of failure once.
 */
export function copyContentInto(
  app: FastifyInstance,
  { contentFrom, metadata: raw }: Pick<ProductionSettings, 'contentFrom' | 'metadata'>,
  folder: string,
): void {
  if (contentFrom === undefined) return;
  const { address, everySeconds } = contentFrom;
  const { cms, locales } = readMetadata(raw).metadata;
  const copy = contentCopy(
    { address, folder, cmsId: cms.id ?? '', languages: locales.map((locale) => locale.replace('_', '-')) },
    {
      fetch: (at, etag) =>
        measuredCall(
          'cms',
          () => fetchIfChanged(at, etag),
          ({ state }) => state,
        ),
      clean,
    },
  );
  let failing: string | undefined;
  const poll = async (): Promise<void> => {
    try {
      const { missing, ...copied } = await copy.look();
      if (failing !== undefined || copied.documents.length + copied.pictures.length > 0)
        app.log.info(copied, 'content copied');
      const missingPictures = missing.length === 0 ? undefined : JSON.stringify(missing);
      if (missingPictures !== undefined && missingPictures !== failing)
        app.log.warn({ missing }, 'pictures of the content are missing');
      failing = missingPictures;
    } catch (error) {
      const reason = getReason(error);
      const servesLast = copy.hasCopy();
      const message = servesLast ? 'content not copied: the last good copies are served' : 'there is no content yet';
      if (reason !== failing) app.log.error({ reason, servesLast }, message);
      failing = reason;
    }
  };
  const { begin } = setIntervalUntilClose(app, everySeconds * SECOND, poll);
  app.addHook('onReady', async () => {
    const first = begin();
    if (!copy.hasCopy()) await first;
  });
}

function getReason(error: unknown): string {
  if (error instanceof OutboundError) return error.reason;
  return error instanceof Error ? error.message : 'unknown';
}

async function clean(bytes: Uint8Array): Promise<{ readonly extension: string; readonly bytes: Uint8Array }> {
  const { name, bytes: written, isDrawing } = await readPicture(bytes);
  return { extension: isDrawing ? 'svg' : name.slice(name.lastIndexOf('.') + 1), bytes: written };
}
