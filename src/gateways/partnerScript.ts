import type { Clock } from './clock.ts';
import { ServiceError } from './ServiceError.ts';

/** The site of the provider whose partner script is wanted. */
export interface PartnerScriptSite {
  /** Address of the provider's client script; the partner script lies beside it. */
  readonly scriptUrl: string;
  readonly apiKey: string;
}

/** The provider's script for partners that sign on by OpenID Connect. It acts on the address of the page and leaves it. */
export interface PartnerScriptGateway {
  /** Puts the script on the page, each time anew. Throws ServiceError `SCRIPT_BLOCKED`. */
  readonly load: (site: PartnerScriptSite) => Promise<void>;
  readonly isThere: () => boolean;
  /** Calls when the page comes back from the browser's memory as it was left. Gives the way to stop. */
  readonly onReturn: (listener: () => void) => () => void;
}

/** Pages of this site that the script may lead to: constants, so that nobody can bend them. Source: specification §7; security requirement NAV-2. */
const pages = JSON.stringify({ loginURL: '/login', consentURL: '/consentNotUsed', errorURL: '/error' });

const longestLoad = 15_000;
const mark = 'data-partner-script';

/** The partner script in the browser. */
export function browserPartnerScript(clock: Clock): PartnerScriptGateway {
  return {
    load: async (site) => {
      document.querySelector(`script[${mark}]`)?.remove();
      const script = document.createElement('script');
      const settled = new AbortController();
      const overdue = clock.wait(longestLoad, settled.signal).then(blocked, () => new Promise<never>(() => undefined));
      try {
        await Promise.race([loaded(script, site), overdue]);
      } catch (error) {
        script.remove();
        throw error;
      } finally {
        settled.abort();
      }
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

function loaded(script: HTMLScriptElement, { scriptUrl, apiKey }: PartnerScriptSite): Promise<void> {
  return new Promise((resolve, reject) => {
    const address = new URL('gigya.oidc.js', scriptUrl);
    address.searchParams.set('apiKey', apiKey);
    script.src = address.href;
    script.textContent = pages;
    script.setAttribute(mark, '');
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => void blocked().catch(reject));
    document.head.append(script);
  });
}

function blocked(): Promise<never> {
  return Promise.reject(new ServiceError('SCRIPT_BLOCKED', 'partner script'));
}
