import type { LoadForeignScript } from './foreignScript.ts';
import { ServiceError } from './ServiceError.ts';

/** What the customer allows, as the banner reports it. */
export interface Consent {
  readonly tagManager: boolean;
  readonly webVitals: boolean;
}

/** The site's cookie consent banner. It stores the answer itself; we only listen. */
export interface CookieConsentGateway {
  /**
   * Adds the banner to the page. It asks if there is no answer yet, and reports every answer. Throws ServiceError
   * `SCRIPT_BLOCKED`.
   */
  readonly open: (
    banner: { readonly scriptUrl: string; readonly settingsId: string },
    onConsent: (consent: Consent) => void,
  ) => Promise<void>;
  /** Shows the banner's details again, so that an answer can be withdrawn. */
  readonly show: (language: string) => void;
}

/** The banner's object on the page; only these members are used. */
interface Banner {
  readonly showSecondLayer: () => void;
  readonly updateLanguage: (language: string) => Promise<void>;
  readonly getServicesBaseInfo: () => readonly {
    readonly name: string;
    readonly consent: { readonly status: boolean };
  }[];
}

declare global {
  interface Window {
    UC_UI?: Banner;
  }
}

/** The names under which the banner lists our services. */
const services = { tagManager: 'Adobe Tag Manager', webVitals: 'Web Vitals' } as const;

/** The banner in the browser. */
export function browserCookieConsent(load: LoadForeignScript): CookieConsentGateway {
  return {
    open: async ({ scriptUrl, settingsId }, onConsent) => {
      const tell = (): void => {
        if (window.UC_UI) onConsent(consentOf(window.UC_UI));
      };
      addEventListener('ucEvent', tell);
      await load({ url: scriptUrl, name: 'cookie consent', data: { settingsId } });
      if (!window.UC_UI) throw new ServiceError('SCRIPT_BLOCKED', 'cookie consent');
      tell();
    },
    show: (language) => {
      void window.UC_UI?.updateLanguage(language);
      window.UC_UI?.showSecondLayer();
    },
  };
}

/** Services that the banner does not name are not allowed. */
function consentOf(banner: Banner): Consent {
  const allowed = new Set(banner.getServicesBaseInfo().flatMap(({ name, consent }) => (consent.status ? [name] : [])));
  return { tagManager: allowed.has(services.tagManager), webVitals: allowed.has(services.webVitals) };
}
