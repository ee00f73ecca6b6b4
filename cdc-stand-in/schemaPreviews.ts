import { randomBytes } from 'node:crypto';
import type { JsonObject } from '@kontor/schema-adapters/json';
import type { SiteName, SiteSettings } from './sites.ts';

/** A schema for a preview: one browser sees it, everybody else the current one. */
export interface SchemaPreview {
  readonly site: SiteName;
  readonly schema: JsonObject;
}

/** Previews of schemas before their publication. */
export type SchemaPreviews = ReturnType<typeof schemaPreviews>;

/** The cookie that opens a preview in one browser. */
export const previewCookie = 'kontor_schema_preview';

const MAX_PREVIEWS = 20;

/** Keeps previews in memory: a restart ends them. */
export function schemaPreviews() {
  const previews = new Map<string, SchemaPreview>();
  const get = (id: string): SchemaPreview | undefined => previews.get(id);
  return {
    /** Stores a preview and returns its id. Drops the oldest ones. */
    add: (preview: SchemaPreview) => {
      const id = randomBytes(9).toString('base64url');
      previews.set(id, preview);
      for (const old of [...previews.keys()].slice(0, -MAX_PREVIEWS)) previews.delete(old);
      return id;
    },
    get,
    /** The preview of a browser by its cookies. */
    ofBrowser: (cookies: string | undefined) => {
      const pair = cookies?.split('; ').find((cookie) => cookie.startsWith(`${previewCookie}=`));
      return pair === undefined ? undefined : get(pair.slice(previewCookie.length + 1));
    },
    clear: () => previews.clear(),
  };
}

/** The site as the browser of a request sees it: with the schema of its preview, if it has one for this site. */
export function previewedSite(site: SiteSettings, preview: SchemaPreview | undefined): SiteSettings {
  return preview === undefined || preview.site !== site.name ? site : { ...site, schema: preview.schema };
}
