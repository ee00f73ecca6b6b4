import { atom } from 'jotai';
import { exchangeLink, type ExchangeOutcome } from './exchangeLink.ts';
import type { VisitTokens } from './renewToken.ts';
import type { LinkSession } from '../services/services.ts';
import { gatewaysAtom, storeAtom, i18nAtom } from '../store/store.ts';
import { baseOf } from '../app/texts/languages.ts';
import { serverAtom } from '../store/serverAtom.ts';
import { metadataAtom } from '../store/site.ts';
import { storedAtom } from '../store/storedAtom.ts';

const linkTokenKey = 'kontor.linkToken';
const storedTokenAtom = storedAtom('session', linkTokenKey);

/**
 * The token of the mailed link, or of the account's own preference centre, in this tab's session storage so that a
 * reload works. A new token starts a new visit, its removal ends the visit.
 */
export const linkTokenAtom = atom(
  (get) => get(storedTokenAtom),
  (get, set, token: string | undefined) => {
    if (get(gatewaysAtom).storage.session.read(linkTokenKey) !== token) set(linkSessionAtom, undefined);
    set(storedTokenAtom, token);
  },
);

/** The registration token from the link exchange; undefined before it. */
export const linkSessionAtom = atom<LinkSession | undefined>(undefined);

/** Whether the renewal of the registration token has failed for good. */
export const sessionEndedAtom = atom(false);

/** Stores a renewed registration token, with which an ended session continues. */
export const renewSessionAtom = atom(null, (_get, set, session: LinkSession) => {
  set(linkSessionAtom, session);
  set(sessionEndedAtom, false);
});

/** The tokens of this visit. Reading them creates no dependency, so a renewed token reloads nothing. */
export const tokensAtom = atom((get): VisitTokens => {
  const store = get(storeAtom);
  return {
    get regToken() {
      return store.get(linkSessionAtom)?.regToken ?? '';
    },
    get linkToken() {
      return store.get(linkTokenAtom) ?? '';
    },
    renew: (session) => store.set(renewSessionAtom, session),
  };
});

/** The pending exchange, and its token. */
const exchangeAtom = atom<{ readonly token: string; readonly result: Promise<ExchangeOutcome> } | undefined>(undefined);

/** Exchanges the link's token, unless an exchange is pending or done. Returns the result; never rejects. */
export const openLinkAtom = atom(null, async (get, set): Promise<'OPENED' | 'NO_TOKEN' | 'REFUSED' | 'FAILED'> => {
  const linkToken = get(linkTokenAtom);
  if (!linkToken) return 'NO_TOKEN';
  if (get(linkSessionAtom)) return 'OPENED';
  const pendingExchange = get(exchangeAtom);
  const exchange =
    pendingExchange?.token === linkToken
      ? pendingExchange
      : { token: linkToken, result: exchangeLink(get(gatewaysAtom), linkToken) };
  set(exchangeAtom, exchange);
  const result = await exchange.result;
  if (get(exchangeAtom) === exchange) set(exchangeAtom, undefined);
  if (result.outcome === 'OPENED' && !get(linkSessionAtom)) set(renewSessionAtom, result.session);
  return result.outcome;
});

/** Opens the provider's client script for the preference centre's site. All other calls to the provider wait for it. */
export const providerAtom = serverAtom(async (get) => {
  const { providerScriptUrl, apiKeys } = await get(metadataAtom);
  const { provider } = get(gatewaysAtom);
  await provider.open({
    scriptUrl: providerScriptUrl ?? '',
    apiKey: apiKeys.marketingPreferenceCenter ?? '',
    language: baseOf(get(i18nAtom).current.language),
  });
  return provider;
});
