import { ownMember } from '#adapters/model/json.ts';
import { isSignOnBrokenAtom } from '../../session/signOnAtoms.ts';
import { mayHaveForeignAtom } from '../../session/thirdParties.ts';
import type { AppStore } from '../../store/store.ts';
import { settledContentAtom, settledMetadataAtom } from '../../store/site.ts';

/** What the server says about the page that it drew into `#root`. */
export interface ServerPage {
  /** The page's path, or undefined for its skeleton. */
  readonly path: string | undefined;
  /** Tag of the catalogue. */
  readonly language: string;
}

/** Reads what the server drew; undefined if the page is empty. */
export function readDrawnPage(root: HTMLElement): ServerPage | undefined {
  const { path, language } = root.dataset;
  return language === undefined ? undefined : { path, language };
}

/** Whether a page belongs to a mailed link, whose token keeps third parties away. */
export function isOfLink(path: string): boolean {
  return /^\/preferences(?:\/|$)/.test(path);
}

/**
 * Whether this visit begins as the server supposed when it drew the page: in the same language, on the same page,
 * with nothing that this tab has stored but the token of a mailed link.
 */
export function isAsDrawn({ path, language }: ServerPage, now: string, store: AppStore, place: Location): boolean {
  const isPlain = (ownMember(history.state, 'usr') ?? null) === null;
  return (
    language === now &&
    (path === undefined || (path === place.pathname && /^(?:\?(?:lang|lng)=[\w-]*)?$/.test(place.search) && isPlain)) &&
    store.get(mayHaveForeignAtom) !== isOfLink(place.pathname) &&
    !store.get(isSignOnBrokenAtom)
  );
}

/** Waits for metadata and content, which stay in use from then on. Whether both are there. Never rejects. */
export function siteIsReady(store: AppStore): Promise<boolean> {
  return new Promise((resolve) => {
    const look = (): void => {
      const states = [store.get(settledMetadataAtom).state, store.get(settledContentAtom).state];
      if (states.every((state) => state !== 'LOADING')) resolve(states.every((state) => state === 'READY'));
    };
    store.sub(settledMetadataAtom, look);
    store.sub(settledContentAtom, look);
    look();
  });
}
