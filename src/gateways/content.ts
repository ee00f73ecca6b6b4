import { parseSiteContent, type Content } from '#adapters/content/parseSiteContent.ts';
import type { Finding } from '#adapters/model/finding.ts';
import { documentInPage } from './documentInPage.ts';
import type { Http } from './http.ts';
import { ServiceError } from './ServiceError.ts';

export interface LoadedContent {
  readonly content: Content;
  readonly findings: readonly Finding[];
}

export interface ContentGateway {
  /** Content of one language. Throws ServiceError if it cannot be loaded or is not a content document. */
  readonly load: (cmsId: string | undefined, language: string | undefined) => Promise<LoadedContent>;
}

/**
 * The site's content: from the page itself if the server put it there, else from the CMS at
 * `/cms/{cmsId}/{language}.json`, or `/cms/default.json` if one of them is missing.
 * Source: requirements#call-content.
 */
export function contentGateway(http: Http): ContentGateway {
  let isFirst = true;
  /** Only once: a customer who tries again wants the newest. */
  const inPage = (name: string): { readonly body: unknown } | undefined => {
    const found = isFirst ? documentInPage('content') : undefined;
    isFirst = false;
    return found?.['name'] === name ? { body: found['document'] } : undefined;
  };
  return {
    load: async (cmsId, language) => {
      const url =
        cmsId && language
          ? `/cms/${encodeURIComponent(cmsId)}/${encodeURIComponent(language)}.json`
          : '/cms/default.json';
      const name = cmsId && language ? 'GET /cms/{cmsId}/{language}.json' : 'GET /cms/default.json';
      const { body } = inPage(`${cmsId}/${language}`) ?? (await http({ name, method: 'GET', url }));
      const { content, findings } = parseSiteContent(body);
      if (!content) throw new ServiceError('UNREADABLE', name);
      return { content, findings };
    },
  };
}
