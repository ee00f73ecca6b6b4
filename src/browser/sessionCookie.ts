import type { Clock } from './clock.ts';
import { readCookies, writeCookie } from './cookies.ts';

/** Watches the provider's session cookie of one site, so that this tab follows the other tabs. */
export interface SessionCookieGateway {
  /** Whether there is a session now. */
  readonly isThere: (apiKey: string) => boolean;
  /**
   * Sets the cookie by which the server renders the start page or the login at the next visit. The cookie grants no
   * access.
   */
  readonly hint: (isCustomer: boolean) => void;
  /** Reports whether there is a session, on every change. Returns a function that stops it. */
  readonly watch: (apiKey: string, listener: (isThere: boolean) => void) => () => void;
}

/**
 * How often the cookie is checked if the browser sends no change events, milliseconds.
 * Source: requirements#cookie-polling.
 */
const POLL_INTERVAL_MS = 300;

/** The browser's cookies: change events if supported, else a check every 300 ms. */
export function browserSessionCookie(clock: Clock): SessionCookieGateway {
  return {
    isThere,
    hint: (isCustomer) => writeCookie('kontor-customer', isCustomer ? '1' : undefined),
    watch: (apiKey, listener) => {
      let last = isThere(apiKey);
      const check = (): void => {
        const now = isThere(apiKey);
        if (now === last) return;
        last = now;
        listener(now);
      };
      const cookies = cookieStoreOf(globalThis);
      if (!cookies) return poll(clock, check);
      cookies.addEventListener('change', check);
      return () => cookies.removeEventListener('change', check);
    },
  };
}

function isThere(apiKey: string): boolean {
  const name = `glt_${apiKey}=`;
  return readCookies().some((cookie) => cookie.startsWith(name) && cookie.length > name.length);
}

function cookieStoreOf(world: object): EventTarget | undefined {
  const store: unknown = 'cookieStore' in world ? world.cookieStore : undefined;
  return store instanceof EventTarget ? store : undefined;
}

function poll(clock: Clock, check: () => void): () => void {
  const stop = new AbortController();
  const again = (): void => {
    clock.wait(POLL_INTERVAL_MS, stop.signal).then(
      () => {
        check();
        again();
      },
      () => undefined,
    );
  };
  again();
  return () => stop.abort();
}
