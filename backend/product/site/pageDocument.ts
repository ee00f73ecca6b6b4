import * as paths from '#adapters/content/pagePaths.ts';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { isRecord } from '#adapters/model/json.ts';
import { readMetadata, type SiteMetadata, providerScriptAddress } from '#adapters/content/metadataDocument.ts';
import type { ContentSource } from './contentRoutes.ts';
import { visitAt, insertPage, type DrawPage, type FirstLoads, withData } from './pageSource.ts';
import { memoizeLast } from '#backend/shared/memoizeLast.ts';
import { themeLink } from './themeSheet.ts';
import { visitorLanguage } from './visitorLanguage.ts';
import { html } from '#backend/shared/html.ts';

/** What a page is made of. */
export interface DocumentParts {
  /** The application's HTML document for a URL. */
  readonly page: (url: string) => Promise<string>;
  readonly firstLoads?: FirstLoads;
  readonly draw?: DrawPage;
  readonly metadata: () => unknown;
  readonly content?: ContentSource | undefined;
  /** Number of the publication whose forms the page counts; undefined if it counts nothing. */
  readonly counted?: (() => number | undefined) | undefined;
}

/** What one version of a page is made of. */
interface Version {
  readonly document: string;
  readonly metadata: unknown;
  readonly content: unknown;
  readonly publication: number | undefined;
}

/** Many more than a site has pages and languages. */
const MAX_CACHED_PAGES = 300;

/**
 * Writes the document of a page for a visitor: names the scripts that it needs at once, holds metadata and content in
 * the visitor's language as data, so that the browser need not ask for them one after the other, and shows the page
 * itself if the application can draw it. Each is written once until its content, metadata or build change.
 * Source: requirements#call-metadata, requirements#call-content.
 */
export function pageDocument(parts: DocumentParts): (request: FastifyRequest) => Promise<string> {
  const siteOf = memoizeLast(readMetadata);
  const written = new LRUCache<string, Version & { readonly text: Promise<string> }>({ max: MAX_CACHED_PAGES });
  return async (request) => {
    const document = await parts.page(request.url);
    const metadata = parts.metadata();
    const site = siteOf(metadata).metadata;
    const language = visitorLanguage(request, site);
    const pageVisit = visitAt(request.url, request.headers.cookie);
    const path = pageVisit?.isWhole === true ? pageVisit.path : (request.url.split('?')[0] ?? '/');
    const loads = parts.firstLoads?.(path, language) ?? [];
    const write = (): string => {
      const page = withFirstLoads(document, loads);
      return withDescription(withProviderScript(page, path, site, language), language);
    };
    const cmsId = site.cms.id ?? '';
    const content = loads.length === 0 ? undefined : parts.content?.document(cmsId, language.slice(0, 2));
    const visit = content === undefined ? undefined : pageVisit;
    const publication = parts.counted?.();
    const key = JSON.stringify([visit, language, loads]);
    const before = written.get(key);
    if (
      before?.document === document &&
      before.metadata === metadata &&
      before.content === content &&
      before.publication === publication
    )
      return before.text;
    const name = `${cmsId}/${language.slice(0, 2)}`;
    const shown = path.toLowerCase().startsWith(paths.centre) ? content : withoutTabs(content);
    const page = withData(write(), {
      metadata,
      ...(shown !== undefined && { content: { name, document: shown } }),
      ...(publication !== undefined && { 'form-counts': { publication } }),
    });
    const text =
      visit && parts.draw
        ? insertPage(page, parts.draw, { ...visit, language, metadata, content: shown }, themeLink(site)).catch(
            (error: unknown) => {
              request.log.error({ err: error, page: visit.path }, 'a page could not be drawn on the server');
              return page;
            },
          )
        : Promise.resolve(page);
    written.set(key, { document, metadata, content, publication, text });
    return text;
  };
}

/** The content of a page of the portal: without the tabs of the preference centre, which are more than half of it. */
function withoutTabs(content: unknown): unknown {
  if (!isRecord(content) || !isRecord(content['preferenceCenter'])) return content;
  const { tabs: _tabs, ...preferenceCenter } = content['preferenceCenter'];
  return { ...content, preferenceCenter };
}

/** Scripts to load at once; the start script comes before them, hence the low priority. */
function withFirstLoads(page: string, loads: readonly string[]): string {
  const links = loads.map((address) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${address}">`);
  return page.replace('</head>', () => `${links.join('\n    ')}</head>`);
}

/** What the pages are for, as search engines and link previews show it; by language. */
const descriptions: Readonly<Record<string, string>> = {
  de: 'Ihr Kundenkonto bei Kontor: anmelden, Daten ändern und bestimmen, welche Newsletter und Erinnerungen Sie bekommen.',
  en: 'Your customer account with Kontor: log in, change your details and choose which newsletters and reminders you get.',
  es: 'Su cuenta de cliente en Kontor: inicie sesión, cambie sus datos y elija qué boletines y avisos recibe.',
  fr: 'Votre compte client Kontor : connectez-vous, modifiez vos données et choisissez les newsletters et rappels que vous recevez.',
  nl: 'Uw klantaccount bij Kontor: log in, wijzig uw gegevens en kies welke nieuwsbrieven en herinneringen u ontvangt.',
  pl: 'Konto klienta Kontor: proszę się zalogować, zmienić swoje dane i wybrać newslettery i przypomnienia.',
  pt: 'A sua conta de cliente Kontor: inicie sessão, altere os seus dados e escolha que newsletters e lembretes recebe.',
};

/** A page's document with its description in the language of a tag such as `fr-BE`; English if there is none. */
export function withDescription(document: string, language: string): string {
  const text = descriptions[language.slice(0, 2)] ?? descriptions['en'];
  return document.replace('</title>', () => `</title><meta name="description" content="${text}">`);
}

/**
 * Names the provider's client script in the pages that need it before anything else, so that the browser fetches it
 * beside the page's own scripts: those of the preference centre, and the one that leads an account there. It only runs
 * once the application has taken the token from the address and adds the script; the request for it sends no referrer.
 * Unchanged for any other page, and for a site that has no preference centre.
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

/** The key for which a page opens the provider's script at once. */
function scriptKey(path: string, { apiKeys }: SiteMetadata): string | undefined {
  if (path === paths.ownCentre) return apiKeys.singleSignOn;
  const isCentre = path === paths.centre || path.startsWith(`${paths.centre}/token/`);
  return isCentre ? apiKeys.marketingPreferenceCenter : undefined;
}
