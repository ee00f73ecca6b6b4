import type { Clock } from './clock.ts';
import type { ProviderSite } from './providerScript.ts';

/** The provider's script for partners that sign on by OpenID Connect. It acts on the address of the page and leaves it. */
export interface PartnerScriptGateway {
  /** Puts the script on the page, each time anew. Throws ServiceError `SCRIPT_BLOCKED`. */
  readonly load: (site: Pick<ProviderSite, 'scriptUrl' | 'apiKey'>) => Promise<void>;
  readonly isThere: () => boolean;
  /** Calls when the page comes back from the browser's memory as it was left. Gives the way to stop. */
  readonly onReturn: (listener: () => void) => () => void;
}

const mark = 'data-partner-script';

/** The partner script in the browser; what loads it is loaded itself when a partner needs it. */
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
