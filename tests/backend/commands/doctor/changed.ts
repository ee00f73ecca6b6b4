import type { Json, JsonObject } from '@kontor/schema-adapters/json';
import type { SiteSettings } from '../../../../cdc-stand-in/sites.ts';
import type { Arrangement } from './doctorKit.ts';

/** A copy with one member changed; `undefined` removes it. Creates missing members on the path. */
export function changed(
  json: JsonObject,
  [name = '', ...rest]: readonly string[],
  value: Json | undefined,
): JsonObject {
  const inner = json[name];
  const next = rest.length === 0 ? value : changed(isObject(inner) ? inner : {}, rest, value);
  const { [name]: _before, ...others } = json;
  return next === undefined ? others : { ...others, [name]: next };
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

type Area = 'portal' | 'centre';
type Document = 'schema' | 'policies' | 'consents';

/** Other settings of a site at the provider. */
export const atProvider =
  (area: Area, over: Partial<SiteSettings>) =>
  (site: Arrangement): Arrangement => ({ ...site, [area]: { ...site[area], ...over } });

/** One member of a document of a site at the provider. */
export const inDocument =
  (area: Area, document: Document, path: readonly string[], value: Json | undefined) =>
  (site: Arrangement): Arrangement =>
    atProvider(area, { [document]: changed(site[area][document] ?? {}, path, value) })(site);

/** Other settings of the services. */
export const inSettings =
  (over: Partial<Arrangement['settings']>) =>
  (site: Arrangement): Arrangement => ({ ...site, settings: { ...site.settings, ...over } });

/** Other credentials of the services for a site. */
export const inAccess =
  (area: 'portal' | 'preferenceCentre', over: Partial<Arrangement['settings']['portal']>) =>
  (site: Arrangement): Arrangement =>
    inSettings({ [area]: { ...site.settings[area], ...over } })(site);

/** One member of the metadata. */
export const inMetadata =
  (path: readonly string[], value: Json | undefined) =>
  (site: Arrangement): Arrangement =>
    inSettings({ metadata: changed(site.settings.metadata as JsonObject, path, value) })(site);
