import { paths } from '@kontor/schema-adapters/content';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { isRecord } from '@kontor/schema-adapters/json';
import { type SiteMetadata, providerScriptAddress } from '@kontor/schema-adapters/metadata';
import type { ContentSource } from './contentRoutes.ts';
import { visitAt, insertPage, type DrawPage, type FirstLoads, withData } from './pageSource.ts';
import { themeLink } from './themeSheet.ts';
import { visitorLanguage } from './visitorLanguage.ts';
import { html } from '#backend/shared/html.ts';

/** Dependencies of page documents. */
export interface DocumentParts {
  /** The application's HTML document for a URL. */
  readonly page: (url: string) => Promise<string>;
  readonly firstLoads?: FirstLoads;
  readonly draw?: DrawPage;
  /** The current document of `GET /rest/v1/metadata`. */
  readonly metadata: () => unknown;
  /** What the current metadata document says. */
  readonly siteMetadata: () => SiteMetadata;
  readonly content?: ContentSource | undefined;
  /** Number of the publication for form counts; undefined if pages count nothing. */
  readonly counted?: (() => number | undefined) | undefined;
}

/** Inputs of one version of a page. */
interface Version {
  readonly document: string;
  readonly metadata: unknown;
  readonly content: unknown;
  readonly publication: number | undefined;
}

/** Far above a site's number of pages and languages. */
const MAX_CACHED_PAGES = 300;

/**
 * Renders the document of a page for a visitor: with preloads of its scripts, with metadata and content in the
 * visitor's language as data, so that the browser need not request them one after the other, and with the page itself
 * if the application can render it. Caches each page until its content, metadata or build change.
 * Source: requirements#call-metadata, requirements#call-content.
 */
export function pageDocument(parts: DocumentParts): (request: FastifyRequest) => Promise<string> {
  const cachedPages = new LRUCache<string, Version & { readonly text: Promise<string> }>({ max: MAX_CACHED_PAGES });
  return async (request) => {
    const document = await parts.page(request.url);
    const metadata = parts.metadata();
    const site = parts.siteMetadata();
    const language = visitorLanguage(request, site);
    const pageVisit = visitAt(request.url, request.headers.cookie);
    const path = pageVisit?.isWhole === true ? pageVisit.path : (request.url.split('?')[0] ?? '/');
    const loads = parts.firstLoads?.(path, language) ?? [];
    const renderBase = (): string => {
      const page = withFirstLoads(document, loads);
      return withDescription(withProviderScript(page, path, site, language), language);
    };
    const cmsId = site.cms.id ?? '';
    const content = loads.length === 0 ? undefined : parts.content?.document(cmsId, language.slice(0, 2));
    const visit = content === undefined ? undefined : pageVisit;
    const publication = parts.counted?.();
    const key = JSON.stringify([visit, language, loads]);
    const cachedPage = cachedPages.get(key);
    if (
      cachedPage?.document === document &&
      cachedPage.metadata === metadata &&
      cachedPage.content === content &&
      cachedPage.publication === publication
    )
      return cachedPage.text;
    const name = `${cmsId}/${language.slice(0, 2)}`;
    const pageContent = path.toLowerCase().startsWith(paths.centre) ? content : withoutTabs(content);
    const page = withData(renderBase(), {
      metadata,
      ...(pageContent !== undefined && { content: { name, document: pageContent } }),
      ...(publication !== undefined && { 'form-counts': { publication } }),
    });
    const text =
      visit && parts.draw
        ? insertPage(page, parts.draw, { ...visit, language, metadata, content: pageContent }, themeLink(site)).catch(
            (error: unknown) => {
              request.log.error({ err: error, page: visit.path }, 'a page could not be drawn on the server');
              return page;
            },
          )
        : Promise.resolve(page);
    cachedPages.set(key, { document, metadata, content, publication, text });
    return text;
  };
}

/** The content for a page of the portal: without the tabs of the preference centre, more than half of its size. */
function withoutTabs(content: unknown): unknown {
  if (!isRecord(content) || !isRecord(content['preferenceCenter'])) return content;
  const { tabs: _tabs, ...preferenceCenter } = content['preferenceCenter'];
  return { ...content, preferenceCenter };
}

/** Adds preloads of scripts; the start script comes before them, hence the low priority. */
function withFirstLoads(page: string, loads: readonly string[]): string {
  const links = loads.map((address) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${address}">`);
  return page.replace('</head>', () => `${links.join('\n    ')}</head>`);
}

/** Descriptions for search engines and link previews, by language. */
const descriptions: Readonly<Record<string, string>> = {
  de: 'Ihr Kundenkonto bei Kontor: anmelden, Daten ändern und bestimmen, welche Newsletter und Erinnerungen Sie bekommen.',
  en: 'Your customer account with Kontor: log in, change your details and choose which newsletters and reminders you get.',
  es: 'Su cuenta de cliente en Kontor: inicie sesión, cambie sus datos y elija qué boletines y avisos recibe.',
  fr: 'Votre compte client Kontor : connectez-vous, modifiez vos données et choisissez les newsletters et rappels que vous recevez.',
  nl: 'Uw klantaccount bij Kontor: log in, wijzig uw gegevens en kies welke nieuwsbrieven en herinneringen u ontvangt.',
  pl: 'Konto klienta Kontor: proszę się zalogować, zmienić swoje dane i wybrać newslettery i przypomnienia.',
  pt: 'A sua conta de cliente Kontor: inicie sessão, altere os seus dados e escolha que newsletters e lembretes recebe.',
};

/** Adds the description in the language of a tag such as `fr-BE`; English is the fallback. */
export function withDescription(document: string, language: string): string {
  const text = descriptions[language.slice(0, 2)] ?? descriptions['en'];
  return document.replace('</title>', () => `</title><meta name="description" content="${text}">`);
}

/**
 * Preloads the provider's client script in the pages that need it first: those of the preference centre, and the one
 * that leads an account there. The script only runs after the application has removed the token from the address; its
 * request sends no referrer. Other pages, and sites without a preference centre, stay unchanged.
 * Source: requirements#TOK-1, requirements#TOK-2.
 */
function withProviderScript(page: string, path: string, site: SiteMetadata, language: string): string {
  const { scriptUrl } = site.identityProvider;
  const apiKey = scriptKey(path.toLowerCase().replace(/\/$/, ''), site);
  if (!site.marketingPreferenceCenter || scriptUrl === undefined || apiKey === undefined) return page;
  const { markup: address } = html`${providerScriptAddress({ scriptUrl, apiKey, language: language.slice(0, 2) })}`;
  const link = `<link rel="preload" as="script" fetchpriority="low" referrerpolicy="no-referrer" href="${address}">`;
  return page.replace('</head>', () => `${link}</head>`);
}

/** The API key of the provider's script that a page preloads. */
function scriptKey(path: string, { apiKeys }: SiteMetadata): string | undefined {
  if (path === paths.accountPreferences) return apiKeys.singleSignOn;
  const isCentre = path === paths.centre || path.startsWith(`${paths.centre}/token/`);
  return isCentre ? apiKeys.marketingPreferenceCenter : undefined;
}
