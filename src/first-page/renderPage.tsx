import { renderToString } from 'react-dom/server';
import { parseSiteContent } from '#adapters/content/parseSiteContent.ts';
import { isRecord } from '#adapters/model/json.ts';
import { browserGateways } from '../gateways/gateways.ts';
import { parseMetadata } from '../gateways/parseMetadata.ts';
import { openSiteTexts } from '../i18n/texts.ts';
import { loadRoutes } from '../router/loadRoutes.ts';
import { stillRouter } from '../router/stillRouter.ts';
import { createRoutes } from '../routes.tsx';
import { metadataAtom } from '../state/site.ts';
import { blockThirdPartiesAtom } from '../state/thirdParties.ts';
import { createAppStore } from '../state/store.ts';
import { Application } from './Application.tsx';
import { isOfLink } from './firstPage.ts';
import { siteIsReady } from './siteIsReady.ts';

/** What the server knows of a visit. */
interface Visit {
  /** Path of a page, without query. */
  readonly path: string;
  /** Whether the page itself is drawn before its guards have run, or its skeleton. */
  readonly isWhole: boolean;
  /** The site's locale for the visitor, as a tag. */
  readonly language: string;
  readonly metadata: unknown;
  readonly content: unknown;
}

/**
 * Draws a page as text for a visitor who is not known. Undefined if the documents are not usable, or the site does not
 * have the page. `language` is the
 * catalogue's tag, by which the browser knows whether it would draw the same.
 */
export async function renderPage({
  path,
  isWhole,
  language,
  metadata,
  content,
}: Visit): Promise<{ readonly html: string; readonly language: string } | undefined> {
  if (!isRecord(metadata)) return undefined;
  const i18n = await openSiteTexts([language], () => undefined);
  const gateways = {
    ...browserGateways(),
    metadata: {
      load: async () => {
        return parseMetadata(metadata);
      },
    },
    content: {
      load: async () => {
        const { content: parsed } = parseSiteContent(content);
        if (!parsed) throw new Error('the content document cannot be read');
        return { content: parsed, findings: [] };
      },
    },
  };
  const store = createAppStore(gateways, i18n, [language]);
  if (isOfLink(path)) store.set(blockThirdPartiesAtom);
  if (!(await siteIsReady(store))) return undefined;
  // A site without a portal says so with a page that the browser loads.
  if (isWhole && !(await store.get(metadataAtom)).singleSignOn) return undefined;
  const routes = createRoutes(store);
  const place = { pathname: path, search: '', hash: '', state: null, key: 'default' };
  const router = stillRouter(routes, place, isWhole ? await loadRoutes(routes, path) : undefined);
  return { html: renderToString(<Application i18n={i18n} store={store} router={router} />), language: i18n.language };
}
