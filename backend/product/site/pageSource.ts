import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { paths } from '@kontor/schema-adapters/content';
import { isRecord } from '@kontor/schema-adapters/json';
import * as v from 'valibot';

/** The built application, or the development server. */
export interface PageSource {
  /** The HTML document for a URL. */
  readonly page: (url: string) => Promise<string>;
  /** Whether it has a separate page at this path, besides the application's routes. */
  readonly hasPage?: (path: string) => boolean;
  /** Folder of the built site: `assets/` and single files. Absent in development. */
  readonly folder?: string;
  /** First loads of the built pages. */
  readonly firstLoads?: FirstLoads;
  /** Renders pages on the server. */
  readonly draw?: DrawPage;
  /** ISO time of the build. */
  readonly builtAt?: string;
  /** Folder of the assets of earlier builds. */
  readonly archive?: string;
  /** Nonce of the page's inline parts, in development. */
  readonly nonce?: string;
}

/** Input for rendering a page on the server. */
interface Visit {
  /** Path of the page. */
  readonly path: string;
  /** Whether to render the page itself or its skeleton. */
  readonly isWhole: boolean;
  /** The site's locale for the visitor, as a tag. */
  readonly language: string;
  readonly metadata: unknown;
  readonly content: unknown;
}

/** HTML of a page; `language` is the tag of its texts. */
export interface RenderedPage {
  readonly html: string;
  readonly language: string;
  /** The router's initial state in the browser; undefined for a skeleton. */
  readonly hydration?: unknown;
}

/** Renders a page for an anonymous visitor; undefined if the documents are unusable. May reject. */
export type DrawPage = (visit: Visit) => Promise<RenderedPage | undefined>;

/**
 * Pages that are the same for every visitor until their guards have run. The server renders only skeletons of the
 * others and ignores their address, which may contain a token.
 */
const wholePages: readonly string[] = [paths.login, paths.resetStart, paths.registration];
const skeletons: Readonly<Record<string, string>> = {
  [paths.start]: paths.start,
  [paths.centre]: paths.centre,
};

/** Cookie of browsers in which somebody was logged in. It grants nothing; the server reads no other cookie here. */
const customerHint = /(?:^|;\s*)kontor-customer=1(?:;|$)/;

/**
 * The page to render for an address; undefined for most pages, and for addresses with a query. Visitors without the
 * cookie see the login at the start page's address. Source: requirements#start-page.
 */
export function visitAt(url: string, cookies = ''): Pick<Visit, 'path' | 'isWhole'> | undefined {
  const [path = '/', query = ''] = url.split('?');
  if (!/^(?:(?:lang|lng)=[\w-]*)?$/.test(query)) return undefined;
  if (path === paths.start && !customerHint.test(cookies)) return { path: paths.login, isWhole: true };
  if (wholePages.includes(path)) return { path, isWhole: true };
  const skeleton = path.startsWith(`${paths.centre}/token/`) ? paths.centre : skeletons[path];
  return skeleton === undefined ? undefined : { path: skeleton, isWhole: false };
}

/** Loads the build's module that renders pages on the server; undefined if there is none. */
export function builtDrawing(file: string): DrawPage | undefined {
  if (!existsSync(file)) return undefined;
  // Loads now, so that the first visitor need not wait. A failure appears with each page.
  const loaded = load(file);
  loaded.catch(() => undefined);
  return async (visit) => (await loaded)(visit);
}

async function load(file: string): Promise<DrawPage> {
  const module: unknown = await import(pathToFileURL(file).href);
  const draw = isRecord(module) ? module['renderPage'] : undefined;
  if (typeof draw !== 'function') throw new Error(`${file} has no renderPage`);
  // One build creates both this code and the module.
  return draw as DrawPage;
}

/**
 * Inserts a rendered page into the application's document, with the page's headline in the title and `style` in the
 * head; returns the document unchanged if the visit's documents are unusable. Rejects if rendering fails.
 */
export async function insertPage(document: string, draw: DrawPage, visit: Visit, style: string): Promise<string> {
  const renderedPage = await draw(visit);
  if (!renderedPage) return document;
  // Preloads are useless here: the parser finds the pictures itself.
  const body = renderedPage.html.replace(/^(?:<link [^>]*>)+/, '');
  const headline = visit.isWhole ? headlineIn(body) : undefined;
  const at = visit.isWhole ? ` data-path="${visit.path}"` : '';
  const page = document
    .replace('<html lang="de">', `<html lang="${renderedPage.language}">`)
    .replace('<title>', () => (headline === undefined ? '<title>' : `<title>${headline} – `))
    .replace('</head>', () => `${style}</head>`)
    .replace('<div id="root">', () => `<div id="root"${at} data-language="${renderedPage.language}">${body}`);
  return renderedPage.hydration === undefined ? page : withData(page, { hydration: renderedPage.hydration });
}

/** The markup of the first headline's text; undefined if it contains elements. */
function headlineIn(html: string): string | undefined {
  const start = html.indexOf('>', html.indexOf('<h1')) + 1;
  const end = html.indexOf('<', start);
  return html.includes('<h1') && html.startsWith('</h1>', end) ? html.slice(start, end) : undefined;
}

/**
 * Inserts documents into the page as data, each in an element with its id. They are not code, so the content security
 * policy stays unchanged, and no text in them can close the element.
 */
export function withData(page: string, documents: Readonly<Record<string, unknown>>): string {
  const data = Object.entries(documents)
    .map(([id, document]) => {
      const text = JSON.stringify(document).replaceAll('<', String.raw`\u003c`);
      return `<script type="application/json" id="${id}">${text}</script>`;
    })
    .join('');
  return page.replace('</head>', () => `${data}</head>`);
}

/** Scripts that the browser may load in parallel to the start script of a page. */
export type FirstLoads = (path: string, language: string) => readonly string[];

const address = v.pipe(v.string(), v.regex(/^\/assets\/[\w.-]+\.js$/));
const addressByLanguage = v.fallback(v.record(v.string(), address), {});
const firstLoadsList = v.object({
  pages: v.record(v.string(), v.array(address)),
  commonTexts: addressByLanguage,
  pageTexts: addressByLanguage,
});

/**
 * Reads the build's list: addresses of scripts by page and language. Paths match in any case and with a trailing slash;
 * the longest match counts. An invalid list is empty. `language` is a tag such as `fr-BE`.
 */
export function readFirstLoads(list: unknown): FirstLoads {
  const result = v.safeParse(firstLoadsList, list);
  if (!result.success) return () => [];
  const { pages, commonTexts, pageTexts } = result.output;
  const entries = Object.entries(pages).toSorted(([one], [other]) => other.length - one.length);
  return (path, language) => {
    const plain = path.toLowerCase().replace(/(?<=.)\/$/, '');
    const [page, scripts = []] =
      entries.find(([pattern]) =>
        pattern.endsWith('*') ? plain.startsWith(pattern.slice(0, -1)) : plain === pattern,
      ) ?? [];
    if (page === undefined) return [];
    const isEntry = page === paths.start || page === paths.login;
    // A regional variant's texts contain only its differences.
    const languages = [...new Set([language.slice(0, 2), language])];
    const texts = [commonTexts, ...(isEntry ? [] : [pageTexts])];
    return [...texts.flatMap((byLanguage) => languages.flatMap((tag) => byLanguage[tag] ?? [])), ...scripts];
  };
}
