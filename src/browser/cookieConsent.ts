import { type Clock, inTime } from './clock.ts';
import type { LoadForeignScript } from './foreignScript.ts';
import { ServiceError } from './gatewayErrors.ts';

/** The customer's consent, as the banner reports it. */
export interface Consent {
  readonly tagManager: boolean;
  readonly webVitals: boolean;
}

/** The site's banner; names that are absent are the vendor's usual ones. */
export interface BannerSettings {
  readonly scriptUrl: string;
  readonly settingsId: string;
  /** Name of the window event that the site set up at the vendor. */
  readonly windowEvent?: string;
  /** Under which names the banner lists our services. */
  readonly tagManagerService?: string;
  readonly webVitalsService?: string;
}

/** The site's cookie consent banner. It stores the answer itself; we only listen. */
export interface CookieConsentGateway {
  /**
   * Adds the banner to the page. It asks if there is no answer yet, and reports every answer. Throws ServiceError
   * `SCRIPT_BLOCKED`, also if the script runs but the banner does not start within 15 seconds.
   */
  readonly open: (banner: BannerSettings, onConsent: (consent: Consent) => void) => Promise<void>;
  /** Shows the banner's details again, so that an answer can be withdrawn. */
  readonly show: (language: string) => void;
}

interface ServiceConsent {
  readonly status: unknown;
  /** Earlier decisions, the newest last. */
  readonly history?: readonly { readonly type: string; readonly status: unknown }[];
}

/** The banner's object on the page; only these members are used. */
interface Banner {
  readonly isInitialized?: () => boolean;
  readonly showSecondLayer: () => void;
  readonly updateLanguage: (language: string) => Promise<void>;
  readonly getServicesBaseInfo: () => readonly {
    readonly name: string;
    readonly consent: ServiceConsent;
  }[];
}

declare global {
  interface Navigator {
    /** Global Privacy Control: whether the browser asks sites not to track the visitor. */
    readonly globalPrivacyControl?: boolean;
  }
  interface Window {
    UC_UI?: Banner;
  }
}

const STARTUP_TIMEOUT_MS = 15_000;

/** The banner in the browser. Source: requirements#cookie-banner. */
export function browserCookieConsent(load: LoadForeignScript, clock: Clock): CookieConsentGateway {
  return {
    open: async (settings, onConsent) => {
      const { scriptUrl, settingsId, windowEvent = 'ucEvent' } = settings;
      const reportConsent = (): void => {
        if (hasStarted()) onConsent(readConsent(window.UC_UI, settings));
      };
      const blockedError = new ServiceError('SCRIPT_BLOCKED', 'cookie consent');
      const startEvent = new Promise<void>((resolve) => addEventListener('UC_UI_INITIALIZED', () => resolve()));
      addEventListener(windowEvent, reportConsent);
      await load({ url: scriptUrl, name: 'cookie consent', id: 'usercentrics-cmp', data: { settingsId } });
      // The banner reads its settings after its script has run.
      if (!hasStarted()) await inTime(clock, STARTUP_TIMEOUT_MS, startEvent, blockedError);
      reportConsent();
    },
    show: (language) => {
      void window.UC_UI?.updateLanguage(language);
      window.UC_UI?.showSecondLayer();
    },
  };
}

const hasStarted = (): boolean => window.UC_UI?.isInitialized?.() === true;

/**
 * Allows only services that the banner lists; with Global Privacy Control only those with an explicit consent, not
 * those that the site's settings allow by default.
 * Source: requirements#privacy-control.
 */
function readConsent(
  banner: Banner | undefined,
  { tagManagerService = 'Adobe Tag Manager', webVitalsService = 'Web Vitals' }: BannerSettings,
): Consent {
  const needsExplicit = navigator.globalPrivacyControl === true;
  const isAllowed = ({ status, history = [] }: ServiceConsent): boolean =>
    status === true &&
    (!needsExplicit || history.findLast(({ type }) => type.toLowerCase() === 'explicit')?.status === true);
  const allowed = new Set(
    banner?.getServicesBaseInfo().flatMap(({ name, consent }) => (isAllowed(consent) ? [name] : [])),
  );
  return { tagManager: allowed.has(tagManagerService), webVitals: allowed.has(webVitalsService) };
}
