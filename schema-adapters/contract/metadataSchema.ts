import { metadataDocument } from '../metadata/metadataDocument.ts';
import { type Definitions, type PartSchema, partSchema } from './partSchema.ts';

/**
 * The site's metadata as strict JSON Schema, for text editors: generated from the declaration with which site and server
 * read it. `npm run schemas` writes it to `fixtures/metadata.schema.json`. Source: requirements#metadata.
 */
export function metadataSchema(): PartSchema {
  const definitions: Definitions = new Map();
  const document = partSchema(metadataDocument, definitions);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'https://www.kontor.example/schemas/metadata.schema.json',
    ...document,
    $defs: Object.fromEntries(definitions),
  };
}
