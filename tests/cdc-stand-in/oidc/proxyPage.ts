import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';

const script = readFileSync('cdc-stand-in/oidc/browser/gigya.oidc.js', 'utf8');

/** The storage of a tab of the site's origin. Its tabs share `local`. */
export interface TabStorage {
  readonly session: Map<string, string>;
  readonly local: Map<string, string>;
}

export const newTab = (local: Map<string, string> = new Map()): TabStorage => ({ session: new Map(), local });

/** A page of the site with the partner script on it. */
export interface ProxyPage {
  readonly address: string;
  readonly providerOrigin: string;
  readonly apiKey: string;
  readonly tab: TabStorage;
  /** The site's login, empty if there is none. */
  readonly loginToken?: string;
  readonly account?: Readonly<Record<string, unknown>>;
  readonly now?: number;
  readonly config?: string;
}

const config = JSON.stringify({ loginURL: '/login', consentURL: '/consentNotUsed', errorURL: '/error' });

/** Runs the real partner script like a browser and returns the URL to which it navigates; undefined if it stays. */
export async function runPartnerScript(page: ProxyPage): Promise<URL | undefined> {
  const address = new URL(page.address);
  return new Promise((resolve) => {
    const location = {
      href: address.href,
      origin: address.origin,
      search: address.search,
      hash: address.hash,
      replace: (target: string) => resolve(new URL(target)),
    };
    const now = page.now ?? Date.now();
    const window: Record<string, unknown> = {
      sessionStorage: storage(page.tab.session),
      localStorage: storage(page.tab.local),
      gigya: {
        isReady: true,
        hasSession: () => Promise.resolve((page.loginToken ?? '') !== ''),
        accounts: {
          getAccountInfo: ({ callback }: { callback: (account: unknown) => void }) =>
            callback({ errorCode: 0, ...page.account }),
        },
      },
    };
    const document = {
      currentScript: {
        src: `${page.providerOrigin}/js/gigya.oidc.js?apiKey=${page.apiKey}`,
        textContent: page.config ?? config,
      },
      cookie:
        page.loginToken === undefined
          ? ''
          : `other=1; glt_${page.apiKey}=${encodeURIComponent(`${page.loginToken}|UUID`)}`,
      querySelector: () => ({}),
      createElement: () => ({}),
      head: { append: () => undefined },
    };
    const quietConsole = { error: () => undefined };
    runInContext(
      script,
      createContext({
        window,
        document,
        location,
        URL,
        URLSearchParams,
        JSON,
        Map,
        Promise,
        Error,
        Object,
        decodeURIComponent,
        setTimeout,
        console: quietConsole,
        Date: { now: () => now },
      }),
    );
    setTimeout(() => resolve(undefined), 200);
  });
}

const storage = (map: Map<string, string>) => ({
  getItem: (name: string) => map.get(name) ?? null,
  setItem: (name: string, value: string) => {
    map.set(name, value);
  },
  removeItem: (name: string) => {
    map.delete(name);
  },
});
