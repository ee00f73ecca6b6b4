import type { Gateways } from '../gateways/gateways.ts';
import type { ProviderSite } from '../gateways/providerScript.ts';
import { ServiceError } from '../gateways/gatewayErrors.ts';
import type { SignOn } from '../rules/sign-on/signOn.ts';

/** How long leaving the page may take, milliseconds. The provider does not report a failure to leave. */
const leaveTimeoutMs = 15_000;

/**
 * Sends the customer back to their partner: in token mode with the provider's `sso.continue`; in OIDC mode the partner
 * script leaves the page. Resolves only if the page is still there, with the reason.
 * Source: requirements#sso-tokens, requirements#third-parties.
 */
export async function handOver(
  { accounts, partnerScript, clock }: Pick<Gateways, 'accounts' | 'partnerScript' | 'clock'>,
  signOn: SignOn | undefined,
  site: Pick<ProviderSite, 'scriptUrl' | 'apiKey'>,
): Promise<{ readonly outcome: 'FAILED'; readonly error: unknown }> {
  try {
    if (signOn?.type === 'TOKEN') await accounts.continueSignOn(signOn);
    else await partnerScript.load(site);
    await clock.wait(leaveTimeoutMs);
    return {
      outcome: 'FAILED',
      error: new ServiceError('TIMEOUT', signOn?.type === 'TOKEN' ? 'sso.continue' : 'partner script'),
    };
  } catch (error) {
    return { outcome: 'FAILED', error };
  }
}
