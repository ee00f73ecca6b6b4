import { providerScriptAddress, type ProviderScriptSite } from '#adapters/metadata/metadataDocument.ts';
import { type Clock, inTime } from './clock.ts';
import { ServiceError } from './gatewayErrors.ts';

/** The form of all methods of the provider's client script that we use: parameters in, answer to `callback`. */
export type ProviderMethod = (params: Readonly<Record<string, unknown>>) => void;

/** The provider's client script, found at `window.gigya`; only these members are used. */
export interface ProviderScript {
  readonly accounts: Readonly<Record<string, ProviderMethod | undefined>>;
  readonly sso?: Readonly<Record<string, ProviderMethod | undefined>>;
  readonly oauth?: Readonly<Record<string, ProviderMethod | undefined>>;
}

declare global {
  interface Window {
    gigya?: ProviderScript & { readonly isReady?: boolean };
    onGigyaServiceReady?: (service?: string) => void;
  }
}

/** Which script to load, and for which site of the provider. */
export type ProviderSite = ProviderScriptSite;

const longestStart = 15_000;

/**
 * Loads the provider's client script and waits until it is ready, at most 15 seconds. Throws ServiceError
 * `SCRIPT_BLOCKED`; a later call loads it again.
 * Source: requirements#FLT-7.
 */
export async function loadProviderScript(site: ProviderSite, clock: Clock): Promise<ProviderScript> {
  const script = document.createElement('script');
  try {
    const overdue = new ServiceError('SCRIPT_BLOCKED', 'provider script');
    return await inTime(clock, longestStart, started(script, site), overdue);
  } catch (error) {
    script.remove();
    throw error;
  }
}

function started(script: HTMLScriptElement, site: ProviderSite): Promise<ProviderScript> {
  return new Promise((resolve, reject) => {
    const ready = (): void => {
      if (window.gigya?.accounts) resolve(window.gigya);
      else reject(new ServiceError('SCRIPT_BLOCKED', 'provider script'));
    };
    window.onGigyaServiceReady = ready;
    script.addEventListener('load', () => {
      if (window.gigya?.isReady) ready();
    });
    script.addEventListener('error', () => reject(new ServiceError('SCRIPT_BLOCKED', 'provider script')));
    script.src = providerScriptAddress(site);
    script.async = true;
    document.head.append(script);
  });
}
