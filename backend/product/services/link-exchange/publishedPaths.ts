import { adaptDocuments } from '#adapters/form/adaptDocument.ts';
import { toSchemaPath } from '#adapters/providerPath.ts';
import { leafOf } from './writablePaths.ts';

/**
 * The account paths that the published preference centre shows a control for, in the schema's spelling with
 * subscriptions as their `isSubscribed`. `schema` is the
 * provider's answer as a browser gets it. Never throws on foreign data.
 */
export function publishedPaths(schema: unknown, documents: readonly unknown[], country: string): ReadonlySet<string> {
  return new Set(
    documents
      .flatMap((content) => adaptDocuments({ schema, content, site: { country, zipRules: {} } }).forms)
      .flatMap(({ bindings }) => bindings.map(({ provider }) => leafOf(toSchemaPath(provider)))),
  );
}
