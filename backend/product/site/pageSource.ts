import type { DrawPage } from './drawnPages.ts';
import type { FirstLoads } from './firstLoads.ts';

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
  /** Hash of the page's import map, its only inline script, as the policy spells it. */
  readonly importMap?: string;
}
