import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { isRecord } from '#adapters/model/json.ts';
import { withData } from './pageData.ts';

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
export interface DrawnPage {
  readonly html: string;
  readonly language: string;
  /** What the router of the browser begins with; undefined for a skeleton. */
  readonly hydration?: unknown;
}

/** Draws a page for a visitor who is not known; undefined if the documents cannot be used. May reject. */
export type DrawPage = (visit: Visit) => Promise<DrawnPage | undefined>;

/**
 * Pages that are the same for every visitor until their guards have run. Of all others the server draws the skeleton;
 * their address may hold a token, so it is not used.
 */
const wholePages: readonly string[] = ['/login', '/login/reset-password/start', '/registration'];
const skeletons: Readonly<Record<string, string>> = {
  '/': '/',
  '/preferences': '/preferences',
};

/** What to draw for an address: nothing for most pages, and for those that were asked with a query. */
export function drawnAt(url: string): Pick<Visit, 'path' | 'isWhole'> | undefined {
  const [path = '/', query = ''] = url.split('?');
  if (!/^(?:lang=[\w-]*)?$/.test(query)) return undefined;
  if (wholePages.includes(path)) return { path, isWhole: true };
  const skeleton = path.startsWith('/preferences/token/') ? '/preferences' : skeletons[path];
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
export async function drawnInto(document: string, draw: DrawPage, visit: Visit, style: string): Promise<string> {
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
