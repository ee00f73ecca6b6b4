import { redirectDocument, replace, type LoaderFunctionArgs } from 'react-router';
import { loginAddress } from '../rules/origin.ts';
import { validDoubleOptInCode } from '../rules/validCode.ts';
import { linkingTokenAtom, resetTokenAtom, restoreTokenAtom } from '../state/portal/expiringStorage.ts';
import { blockThirdPartiesAtom } from '../state/thirdParties.ts';
import type { AppStore } from '../state/store.ts';
import { sessionOf } from './sessionOf.ts';

/**
 * Allows only logged-in customers; remembers the page that others wanted.
 * Source: requirements#start-page, requirements#account-pages.
 */
export const requireLogin =
  (store: AppStore) =>
  async ({ request }: LoaderFunctionArgs): Promise<null> => {
    if ((await sessionOf(store)).state !== 'LOGGED_OUT') return null;
    throw replace(loginAddress(new URL(request.url).pathname));
  };

/** A longer text is not a token. */
const maxTokenLength = 4096;

/**
 * Removes a mailed token from the URL before anything else loads; without a token it redirects.
 * Source: requirements#reset-end, requirements#email-revert, requirements#TOK-1.
 */
const requireToken =
  (name: string, tokenAtom: typeof resetTokenAtom, page: string) =>
  (store: AppStore) =>
  ({ request }: LoaderFunctionArgs): null => {
    if (store.set(blockThirdPartiesAtom) === 'TOO_LATE') throw redirectDocument(request.url);
    const token = new URL(request.url).searchParams.get(name);
    if (token && token.length <= maxTokenLength) {
      store.set(tokenAtom, token);
      throw replace(page);
    }
    if (store.get(tokenAtom)) return null;
    throw replace('/');
  };

export const requireResetToken = requireToken('pwrt', resetTokenAtom, '/login/reset-password');
export const requireRestoreToken = requireToken('token', restoreTokenAtom, '/login/restore-email');

/** Allows only visitors with a social login that waits to be linked. Source: requirements#link-accounts. */
export const requireLinkingToken = (store: AppStore) => (): null => {
  if (store.get(linkingTokenAtom)) return null;
  throw replace('/');
};

/** Redirects by the result that a confirmation link returned. Source: requirements#double-opt-in-done. */
export function sortDoubleOptIn({ request }: LoaderFunctionArgs): null {
  const code = validDoubleOptInCode(new URL(request.url).searchParams.get('errorCode'));
  if (code === undefined) throw replace('/');
  if (Number(code) === 0) return null;
  throw replace(`/error/doi-${code}`);
}
