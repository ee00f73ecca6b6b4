import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import * as paths from '#adapters/content/pagePaths.ts';
import { isRecord } from '#adapters/model/json.ts';
import * as v from 'valibot';

/** The built application, or the development server. */
export interface PageSource {
  /** The HTML document for a URL. */
  readonly page: (url: string) => Promise<string>;
  /** Whether it has its own page at this path, besides the application's routes. */
  readonly hasPage?: (path: string) => boolean;
  /** Folder of the built site: `assets/` and single files. Absent in development. */
  readonly folder?: string;
  /** What the built pages load first. */
  readonly firstLoads?: FirstLoads;
  /** Draws first pages on the server. */
  readonly draw?: DrawPage;
  /** ISO time of the build. */
  readonly builtAt?: string;
  /** Folder of the assets of earlier builds. */
  readonly archive?: string;
  /** Nonce of the page's inline parts, in development. */
  readonly nonce?: string;
}

/** What the application needs to draw a page as text. */
interface Visit {
  /** Path of the page. */
  readonly path: string;
  /** Whether the page itself is drawn, or its skeleton. */
  readonly isWhole: boolean;
  /** The site's locale for the visitor, as a tag. */
  readonly language: string;
  readonly metadata: unknown;
  readonly content: unknown;
}

/** A page as text; `language` is the tag of its texts. */
export interface RenderedPage {
  readonly html: string;
  readonly language: string;
  /** What the router of the browser begins with; undefined for a skeleton. */
  readonly hydration?: unknown;
}

/** Draws a page for a visitor who is not known; undefined if the documents cannot be used. May reject. */
export type DrawPage = (visit: Visit) => Promise<RenderedPage | undefined>;

/**
 * Pages that are the same for every visitor until their guards have run. Of all others the server draws the skeleton;
 * their address may hold a token, so it is not used.
 */
const wholePages: readonly string[] = [paths.login, paths.resetStart, paths.registration];
const skeletons: Readonly<Record<string, string>> = {
  [paths.start]: paths.start,
  [paths.centre]: paths.centre,
};

/** The cookie by which a browser says that somebody was logged in here. It carries no right, and no other is read. */
const customerHint = /(?:^|;\s*)kontor-customer=1(?:;|$)/;

/**
 * What to draw for an address: nothing for most pages, and for those that were asked with a query. Strangers see the
 * login at once at the start page's address. Source: requirements#start-page.
 */
export function visitAt(url: string, cookies = ''): Pick<Visit, 'path' | 'isWhole'> | undefined {
  const [path = '/', query = ''] = url.split('?');
  if (!/^(?:(?:lang|lng)=[\w-]*)?$/.test(query)) return undefined;
  if (path === paths.start && !customerHint.test(cookies)) return { path: paths.login, isWhole: true };
  if (wholePages.includes(path)) return { path, isWhole: true };
  const skeleton = path.startsWith(`${paths.centre}/token/`) ? paths.centre : skeletons[path];
  return skeleton === undefined ? undefined : { path: skeleton, isWhole: false };
}

/** Finds what the build made to draw pages on the server, in its file; undefined if there is none. */
export function builtDrawing(file: string): DrawPage | undefined {
  if (!existsSync(file)) return undefined;
  // At once, so that the first visitor need not wait for it. If it fails, each page says so.
  const loaded = load(file);
  loaded.catch(() => undefined);
  return async (visit) => (await loaded)(visit);
}

async function load(file: string): Promise<DrawPage> {
  const module: unknown = await import(pathToFileURL(file).href);
  const draw = isRecord(module) ? module['renderPage'] : undefined;
  if (typeof draw !== 'function') throw new Error(`${file} has no renderPage`);
  // The build makes both from one commit.
  return draw as DrawPage;
}

/**
 * The application's document with a drawn page in it; unchanged if the documents cannot be used. Its title is the
 * page's headline. `style` is added to its head. Rejects if drawing fails.
 */
export async function insertPage(document: string, draw: DrawPage, visit: Visit, style: string): Promise<string> {
  const drawn = await draw(visit);
  if (!drawn) return document;
  // The parser finds the pictures itself.
  const body = drawn.html.replace(/^(?:<link [^>]*>)+/, '');
  const headline = visit.isWhole ? headlineIn(body) : undefined;
  const at = visit.isWhole ? ` data-path="${visit.path}"` : '';
  const page = document
    .replace('<html lang="de">', `<html lang="${drawn.language}">`)
    .replace('<title>', () => (headline === undefined ? '<title>' : `<title>${headline} – `))
    .replace('</head>', () => `${style}</head>`)
    .replace('<div id="root">', () => `<div id="root"${at} data-language="${drawn.language}">${body}`);
  return drawn.hydration === undefined ? page : withData(page, { hydration: drawn.hydration });
}

/** The text of the first headline, as markup; undefined if it has elements in it. */
function headlineIn(html: string): string | undefined {
  const start = html.indexOf('>', html.indexOf('<h1')) + 1;
  const end = html.indexOf('<', start);
  return html.includes('<h1') && html.startsWith('</h1>', end) ? html.slice(start, end) : undefined;
}

/**
 * Puts documents into the page as data, each in an element with its id. They are no code, so the content security
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

/** What the browser may load beside the start script of a page. */
export type FirstLoads = (path: string, language: string) => readonly string[];

const address = v.pipe(v.string(), v.regex(/^\/assets\/[\w.-]+\.js$/));
const addressByLanguage = v.fallback(v.record(v.string(), address), {});
const firstLoadsList = v.object({
  pages: v.record(v.string(), v.array(address)),
  commonTexts: addressByLanguage,
  pageTexts: addressByLanguage,
});

/**
 * Reads the list that the build wrote: addresses of scripts by page and language. A path of a page is found in any
 * spelling of its case and with a slash at its end; of two that fit, the longer one counts. A list that cannot be read
 * names nothing. `language` is a tag such as `fr-BE`.
 */
export function readFirstLoads(list: unknown): FirstLoads {
  const result = v.safeParse(firstLoadsList, list);
  if (!result.success) return () => [];
  const { pages, commonTexts, pageTexts } = result.output;
  const entries = Object.entries(pages).toSorted(([one], [other]) => other.length - one.length);
  return (path, language) => {
    const plain = path.toLowerCase().replace(/(?<=.)\/$/, '');
    const [page, scripts = []] =
      entries.find(([one]) => (one.endsWith('*') ? plain.startsWith(one.slice(0, -1)) : plain === one)) ?? [];
    if (page === undefined) return [];
    const isEntry = page === paths.start || page === paths.login;
    // A variant's texts are only its differences.
    const languages = [...new Set([language.slice(0, 2), language])];
    const texts = [commonTexts, ...(isEntry ? [] : [pageTexts])];
    return [...texts.flatMap((one) => languages.flatMap((tag) => one[tag] ?? [])), ...scripts];
  };
}
