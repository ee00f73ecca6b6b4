import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
  type DataStrategyFunction,
  type HydrationState,
  type StaticHandlerContext,
} from 'react-router';
import { parseSiteContent } from '@kontor/schema-adapters/content';
import { isRecord } from '@kontor/schema-adapters/json';
import { browserGateways } from '../../store/gateways.ts';
import { parseMetadata } from '../../services/siteDocuments.ts';
import { openSiteTexts } from '../texts/texts.ts';
import { createRoutes } from '../routes.tsx';
import { metadataAtom } from '../../store/site.ts';
import { blockThirdPartiesAtom } from '../../session/thirdParties.ts';
import { createAppStore } from '../../store/store.ts';
import { Application } from './Application.tsx';
import { isOfLink, siteIsReady } from './firstPage.ts';

/** The server's data about a visit. */
interface Visit {
  /** Path of a page, without query. */
  readonly path: string;
  /** Whether to render the page itself, before its guards run, instead of its skeleton. */
  readonly isWhole: boolean;
  /** The site's locale for the visitor, as a tag. */
  readonly language: string;
  readonly metadata: unknown;
  readonly content: unknown;
}

/** A page as HTML. */
interface PageMarkup {
  readonly html: string;
  /** Tag of the catalogue; the browser compares it with the language of the visit. */
  readonly language: string;
  /** Initial state of the browser's router; undefined for a skeleton. */
  readonly hydration: HydrationState | undefined;
}

/**
 * Renders a page to HTML for an anonymous visitor. Returns undefined if the documents are unusable or the site does not
 * have the page.
 */
export async function renderPage({
  path,
  isWhole,
  language,
  metadata,
  content,
}: Visit): Promise<PageMarkup | undefined> {
  if (!isRecord(metadata)) return undefined;
  const i18n = await openSiteTexts([language], () => undefined);
  const gateways = {
    ...browserGateways(),
    metadata: {
      load: async () => parseMetadata(metadata),
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
  // On a site without a portal the browser loads the page that says so.
  if (isWhole && !(await store.get(metadataAtom)).singleSignOn) return undefined;
  const handler = createStaticHandler(createRoutes(store));
  const request = new Request(new URL(path, 'http://localhost'));
  const context = await handler.query(
    request,
    isWhole ? { dataStrategy: withoutGuards } : { filterMatchesToLoad: () => false },
  );
  if (context instanceof Response) throw new Error(`${path} answers ${context.status}`);
  const html = renderToString(
    <Application i18n={i18n} store={store}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </Application>,
  );
  return { html, language: i18n.language, hydration: isWhole ? getHydration(context) : undefined };
}

/** Renders the page without its guards, which need the visitor's session. */
const withoutGuards: DataStrategyFunction = async ({ matches }) =>
  Object.fromEntries(matches.map(({ route }) => [route.id, { type: 'data', result: true }]));

function getHydration({ matches, loaderData }: StaticHandlerContext): HydrationState {
  if (matches.some(({ route }) => route.lazy)) throw new Error('a part of the page could not be loaded');
  return { loaderData };
}
