import { type Clock, inTime } from './clock.ts';
import type { ProviderSite } from './providerScript.ts';
import { ServiceError } from './gatewayErrors.ts';

type Site = Pick<ProviderSite, 'scriptUrl' | 'apiKey'>;

/**
 * Pages of this site that the script may open: constants, so that nobody can change them.
 * Source: requirements#third-parties, requirements#NAV-2.
 */
const pages = JSON.stringify({ loginURL: '/login', consentURL: '/consentNotUsed', errorURL: '/error' });

const longestLoad = 15_000;

/**
 * Adds the provider's partner script to the page, replacing an earlier one; `mark` becomes its attribute. The script is
 * next to the client script on the provider's server. Throws ServiceError `SCRIPT_BLOCKED`.
 */
export async function loadPartnerScript(site: Site, mark: string, clock: Clock): Promise<void> {
  document.querySelector(`script[${mark}]`)?.remove();
  const script = document.createElement('script');
  script.setAttribute(mark, '');
  try {
    await inTime(clock, longestLoad, loaded(script, site), blocked());
  } catch (error) {
    script.remove();
    throw error;
  }
}

function loaded(script: HTMLScriptElement, { scriptUrl, apiKey }: Site): Promise<void> {
  return new Promise((resolve, reject) => {
    const address = new URL('gigya.oidc.js', scriptUrl);
    address.searchParams.set('apiKey', apiKey);
    script.src = address.href;
    script.textContent = pages;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(blocked()));
    document.head.append(script);
  });
}

function blocked(): ServiceError {
  return new ServiceError('SCRIPT_BLOCKED', 'partner script');
}
