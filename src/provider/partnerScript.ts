import type { Clock } from '../browser/clock.ts';
import { runScript } from '../browser/foreignScript.ts';
import type { ProviderSite } from './providerScript.ts';

/** The provider's script for partners that use OpenID Connect. It acts on the page's URL and leaves the page. */
export interface PartnerScriptGateway {
  /** Adds the script to the page, again on each call. Throws ServiceError `SCRIPT_BLOCKED`. */
  readonly load: (site: Pick<ProviderSite, 'scriptUrl' | 'apiKey'>) => Promise<void>;
  readonly isThere: () => boolean;
  /** Calls the listener when the page is restored from the back/forward cache. Returns a function that stops it. */
  readonly onReturn: (listener: () => void) => () => void;
}

/**
 * Pages of this site that the script may open: constants, so that no code can change them.
 * Source: requirements#third-parties, requirements#NAV-2.
 */
const pages = JSON.stringify({ loginURL: '/login', consentURL: '/consentNotUsed', errorURL: '/error' });

const scriptInPage = (): Element | null => document.querySelector('script[data-partner-script]');

/** The partner script in the browser; it is next to the client script on the provider's server. */
export function browserPartnerScript(clock: Clock): PartnerScriptGateway {
  return {
    load: async ({ scriptUrl, apiKey }) => {
      scriptInPage()?.remove();
      const address = new URL('gigya.oidc.js', scriptUrl);
      address.searchParams.set('apiKey', apiKey);
      await runScript({ url: address.href, name: 'partner script', data: { partnerScript: '' }, text: pages }, clock);
    },
    isThere: () => scriptInPage() !== null,
    onReturn: (listener) => {
      const handlePageShow = ({ persisted }: PageTransitionEvent): void => {
        if (persisted) listener();
      };
      addEventListener('pageshow', handlePageShow);
      return () => removeEventListener('pageshow', handlePageShow);
    },
  };
}
