import type { Clock } from './clock.ts';
import type { ProviderSite } from './providerScript.ts';

/** The provider's script for partners that use OpenID Connect. It acts on the page's URL and leaves the page. */
export interface PartnerScriptGateway {
  /** Adds the script to the page, again on each call. Throws ServiceError `SCRIPT_BLOCKED`. */
  readonly load: (site: Pick<ProviderSite, 'scriptUrl' | 'apiKey'>) => Promise<void>;
  readonly isThere: () => boolean;
  /** Calls the listener when the page is restored from the back/forward cache. Returns a function that stops it. */
  readonly onReturn: (listener: () => void) => () => void;
}

const mark = 'data-partner-script';

/** The partner script in the browser; its loader is only fetched if a partner needs it. */
export function browserPartnerScript(clock: Clock): PartnerScriptGateway {
  return {
    load: async (site) => {
      const { loadPartnerScript } = await import('./loadPartnerScript.ts');
      await loadPartnerScript(site, mark, clock);
    },
    isThere: () => document.querySelector(`script[${mark}]`) !== null,
    onReturn: (listener) => {
      const shown = ({ persisted }: PageTransitionEvent): void => {
        if (persisted) listener();
      };
      addEventListener('pageshow', shown);
      return () => removeEventListener('pageshow', shown);
    },
  };
}
