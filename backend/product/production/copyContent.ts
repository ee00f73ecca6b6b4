import type { FastifyInstance } from 'fastify';
import { readMetadata } from '#adapters/content/metadataDocument.ts';
import { fetchIfChanged, measuredCall, OutboundError } from '../outbound/outbound.ts';
import { readPicture } from '../pictures/pictureJobs.ts';
import { contentCopy } from '../site/contentCopy.ts';
import { setIntervalUntilClose } from '#backend/shared/http/setIntervalUntilClose.ts';
import type { ProductionSettings } from './settings.ts';

const SECOND = 1000;

/**
 * Copies a site's content from the CMS that the settings name into the folder that serves it, from the start until the
 * server closes. A node without any copy waits for the first look before it is ready; else the last good copies are
 * served at once, and stay while the CMS is away or sends what cannot be read. Each kind of failure is logged once.
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
  const look = async (): Promise<void> => {
    try {
      const { missing, ...copied } = await copy.look();
      if (failing !== undefined || copied.documents.length + copied.pictures.length > 0)
        app.log.info(copied, 'content copied');
      const now = missing.length === 0 ? undefined : JSON.stringify(missing);
      if (now !== undefined && now !== failing) app.log.warn({ missing }, 'pictures of the content are missing');
      failing = now;
    } catch (error) {
      const reason = reasonOf(error);
      const servesLast = copy.hasCopy();
      const message = servesLast ? 'content not copied: the last good copies are served' : 'there is no content yet';
      if (reason !== failing) app.log.error({ reason, servesLast }, message);
      failing = reason;
    }
  };
  const { begin } = setIntervalUntilClose(app, everySeconds * SECOND, look);
  app.addHook('onReady', async () => {
    const first = begin();
    if (!copy.hasCopy()) await first;
  });
}

function reasonOf(error: unknown): string {
  if (error instanceof OutboundError) return error.reason;
  return error instanceof Error ? error.message : 'unknown';
}

async function clean(bytes: Uint8Array): Promise<{ readonly extension: string; readonly bytes: Uint8Array }> {
  const { name, bytes: written, isDrawing } = await readPicture(bytes);
  return { extension: isDrawing ? 'svg' : name.slice(name.lastIndexOf('.') + 1), bytes: written };
}
