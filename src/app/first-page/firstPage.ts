import { ownMember } from '@kontor/schema-adapters/json';
import { isSignOnBrokenAtom } from '../../session/signOnAtoms.ts';
import { mayHaveForeignAtom } from '../../session/thirdParties.ts';
import type { AppStore } from '../../store/store.ts';
import { settledContentAtom, settledMetadataAtom } from '../../store/site.ts';

/** The server's data about the page that it rendered into `#root`. */
export interface ServerPage {
  /** The page's path, or undefined for its skeleton. */
  readonly path: string | undefined;
  /** Tag of the catalogue. */
  readonly language: string;
}

/** Reads the data of the server's page; undefined if the server rendered none. */
export function readDrawnPage(root: HTMLElement): ServerPage | undefined {
  const { path, language } = root.dataset;
  return language === undefined ? undefined : { path, language };
}

/** Whether a page belongs to a mailed link. The link's token forbids third parties on the page. */
export function isOfLink(path: string): boolean {
  return /^\/preferences(?:\/|$)/.test(path);
}

/**
 * Whether the server's page fits this visit: the same language, the same path, and no stored state of this tab except
 * the token of a mailed link.
 */
export function isAsDrawn(
  { path, language }: ServerPage,
  currentLanguage: string,
  store: AppStore,
  place: Location,
): boolean {
  const isPlain = (ownMember(history.state, 'usr') ?? null) === null;
  return (
    language === currentLanguage &&
    (path === undefined || (path === place.pathname && /^(?:\?(?:lang|lng)=[\w-]*)?$/.test(place.search) && isPlain)) &&
    store.get(mayHaveForeignAtom) !== isOfLink(place.pathname) &&
    !store.get(isSignOnBrokenAtom)
  );
}

/** Waits for metadata and content, and keeps both subscribed. Returns whether both are loaded. Never rejects. */
export function siteIsReady(store: AppStore): Promise<boolean> {
  return new Promise((resolve) => {
    const check = (): void => {
      const states = [store.get(settledMetadataAtom).state, store.get(settledContentAtom).state];
      if (states.every((state) => state !== 'LOADING')) resolve(states.every((state) => state === 'READY'));
    };
    store.sub(settledMetadataAtom, check);
    store.sub(settledContentAtom, check);
    check();
  });
}
