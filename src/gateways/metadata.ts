import { isRecord } from '#adapters/model/json.ts';
import { documentInPage } from './documentInPage.ts';
import type { Http } from './http.ts';
import { parseMetadata, type Metadata } from './parseMetadata.ts';
import { ServiceError } from './ServiceError.ts';
import type { JsonRecord } from './shape.ts';

export interface MetadataGateway {
  /** Throws ServiceError if the document cannot be loaded or is invalid. */
  readonly load: () => Promise<Metadata>;
}

/**
 * The site's configuration: from the page itself, else from `GET /rest/v1/metadata`.
 * Source: requirements#call-metadata.
 */
export function metadataGateway(http: Http): MetadataGateway {
  return {
    load: async () => parseMetadata(documentInPage('metadata') ?? (await fetchMetadata(http))),
  };
}

async function fetchMetadata(http: Http): Promise<JsonRecord> {
  const name = 'GET /rest/v1/metadata';
  const { body } = await http({ name, method: 'GET', url: '/rest/v1/metadata' });
  if (!isRecord(body)) throw new ServiceError('UNREADABLE', name);
  return body;
}
