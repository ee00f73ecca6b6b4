import { providerScriptAddress, type ProviderScriptSite } from '@kontor/schema-adapters/metadata';
import type { Clock } from '../browser/clock.ts';
import { runScript } from '../browser/foreignScript.ts';
import { ServiceError } from '../browser/gatewayErrors.ts';

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

/**
 * Loads the provider's client script and waits until it is ready, at most 15 seconds. Throws ServiceError
 * `SCRIPT_BLOCKED`; a later call loads it again.
 * Source: requirements#FLT-7.
 */
export async function loadProviderScript(site: ProviderSite, clock: Clock): Promise<ProviderScript> {
  const name = 'provider script';
  const ready = new Promise<void>((resolve) => {
    window.onGigyaServiceReady = () => resolve();
  });
  const started = async (): Promise<void> => (window.gigya?.isReady ? undefined : ready);
  await runScript({ url: providerScriptAddress(site), name, started }, clock);
  if (!window.gigya?.accounts) throw new ServiceError('SCRIPT_BLOCKED', name);
  return window.gigya;
}
