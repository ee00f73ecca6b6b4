import { atom } from 'jotai';
import type { Consent } from '../browser/cookieConsent.ts';
import { baseOf } from '../app/texts/languages.ts';
import { linkTokenAtom } from './link.ts';
import { metadataAtom, settledMetadataAtom } from '../store/site.ts';
import { gatewaysAtom, languageAtom } from '../store/store.ts';

/** Whether this document has held a token. */
export const hasHeldTokenAtom = atom(false);
/** Whether any third-party script runs in this document; once true, it stays true. */
export const hasForeignAtom = atom(false);

/**
 * Marks a document with a token: blocks third parties from now on, because the browser's own records contain the URL
 * with the token. Returns `TOO_LATE` if one is already running; the page then needs a new document.
 * Source: requirements#TOK-1, requirements#TOK-2, requirements#TOK-3.
 */
export const blockThirdPartiesAtom = atom(null, (get, set): 'BLOCKED' | 'TOO_LATE' => {
  if (get(hasForeignAtom)) return 'TOO_LATE';
  set(hasHeldTokenAtom, true);
  return 'BLOCKED';
});

/**
 * Whether this document may load third parties: never after it has held a token, and not while the tab stores a mailed
 * link's token.
 */
export const mayHaveForeignAtom = atom((get) => !get(hasHeldTokenAtom) && get(linkTokenAtom) === undefined);

/** Whether this page may have a consent banner. */
export const hasBannerAtom = atom((get) => {
  return get(settledMetadataAtom).value?.thirdParties.banner !== undefined && get(mayHaveForeignAtom);
});

type BannerState = 'NONE' | 'LOADING' | 'THERE' | 'FAILED';
/** State of the cookie banner. `NONE`: the site has no banner and therefore measures nothing. */
export const bannerAtom = atom<BannerState>('NONE');

/**
 * Opens the consent banner if the site has one; measuring starts only after the customer agrees. Never rejects.
 * Source: requirements#third-parties.
 */
export const openBannerAtom = atom(null, async (get, set): Promise<BannerState> => {
  if (!get(mayHaveForeignAtom) || get(bannerAtom) === 'THERE') return get(bannerAtom);
  try {
    const { banner } = (await get(metadataAtom)).thirdParties;
    if (!banner) return 'NONE';
    set(bannerAtom, 'LOADING');
    set(hasForeignAtom, true);
    await get(gatewaysAtom).cookieConsent.open(banner, (consent) => void set(measureAtom, consent));
    set(bannerAtom, 'THERE');
  } catch (error) {
    get(gatewaysAtom).journal.idOf(error);
    set(bannerAtom, 'FAILED');
  }
  return get(bannerAtom);
});

/**
 * Reopens the banner, so that a withdrawal is as easy as the consent; the banner's state is the result.
 * Source: requirements#PRI-3.
 */
export const showBannerAtom = atom(null, async (get, set): Promise<void> => {
  if ((await set(openBannerAtom)) === 'THERE') get(gatewaysAtom).cookieConsent.show(baseOf(get(languageAtom)));
});

/**
 * Starts the measurement that the customer allows. A running script cannot be removed from the page: after a withdrawal
 * the page reloads, or the next one if this page has input.
 */
const measureAtom = atom(null, async (get, _set, consent: Consent) => {
  const { tagManager, webVitals } = (await get(metadataAtom)).thirdParties;
  get(gatewaysAtom).tracking.measure({
    tagManager: consent.tagManager ? tagManager : undefined,
    webVitals: consent.webVitals ? webVitals : undefined,
  });
});

/** Whether this page offers passwordless login: the site has it, and this document has not held a token. */
export const offersWidgetAtom = atom((get) => {
  return get(settledMetadataAtom).value?.thirdParties.idWidget !== undefined && get(mayHaveForeignAtom);
});
