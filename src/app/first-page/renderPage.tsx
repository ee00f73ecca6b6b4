import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
  type DataStrategyFunction,
  type HydrationState,
  type StaticHandlerContext,
} from 'react-router';
import { parseSiteContent } from '#adapters/content/parseSiteContent.ts';
import { isRecord } from '#adapters/model/json.ts';
import { browserGateways } from '../../store/gateways.ts';
import { parseMetadata } from '../../services/siteDocuments.ts';
import { openSiteTexts } from '../texts/texts.ts';
import { createRoutes } from '../routes.tsx';
import { metadataAtom } from '../../store/site.ts';
import { blockThirdPartiesAtom } from '../../session/thirdParties.ts';
import { createAppStore } from '../../store/store.ts';
import { Application } from './Application.tsx';
import { isOfLink, siteIsReady } from './firstPage.ts';

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

/** A page as text. */
interface PageMarkup {
  readonly html: string;
  /** The catalogue's tag, by which the browser knows whether it would draw the same. */
  readonly language: string;
  /** What the browser's router begins with; undefined for a skeleton. */
  readonly hydration: HydrationState | undefined;
}

/**
 * Draws a page as text for a visitor who is not known. Undefined if the documents are not usable, or the site does not
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
  return { html, language: i18n.language, hydration: isWhole ? hydrationOf(context) : undefined };
}

/** Loads the page; its guards wait for the visitor. */
const withoutGuards: DataStrategyFunction = async ({ matches }) =>
  Object.fromEntries(matches.map(({ route }) => [route.id, { type: 'data', result: true }]));

function hydrationOf({ matches, loaderData }: StaticHandlerContext): HydrationState {
  if (matches.some(({ route }) => route.lazy)) throw new Error('a part of the page could not be loaded');
  return { loaderData };
}
