import { OutboundError } from '#backend/product/services/outbound.ts';
import type { Check, Problem } from '../check.ts';
import { ofEach } from '../check.ts';
import { ProviderRefusal, type ProviderSite } from '../providerSite.ts';

/** The key is served by another data centre. Source: requirements#IDP-configuration. */
const OTHER_DATA_CENTRE = 301001;

/** The cheapest call that every site answers; the codes of wrong credentials are those of any other signed call. */
export const cheapestCall = ['accounts.getSchema', { include: 'subscriptionsSchema' }] as const;

/** The provider answers at the configured host, and both sites live in its data centre. */
export const dataCentre: Check = {
  title: 'The provider answers at identityProvider.baseUrl, and both keys belong to its data centre.',
  find: ({ offered }) => ofEach(offered, reachable),
};

async function reachable({ ask, access, name }: ProviderSite): Promise<readonly Problem[]> {
  try {
    await ask(...cheapestCall);
    return [];
  } catch (error) {
    if (error instanceof OutboundError)
      return [
        {
          what: `${access.baseUrl} does not answer like the provider for the ${name}: ${error.reason}.`,
          mend: 'Correct identityProvider.baseUrl (https://accounts.<data centre>.gigya.com), or let the server reach it.',
        },
      ];
    if (!(error instanceof ProviderRefusal) || error.code !== OTHER_DATA_CENTRE) return [];
    const { apiDomain } = error.body;
    const host = typeof apiDomain === 'string' ? `https://accounts.${apiDomain}` : 'that of its data centre';
    return [
      {
        what: `The ${name} lives in another data centre than ${access.baseUrl}.`,
        mend: `Set identityProvider.baseUrl to ${host}, and metadata.identityProvider.scriptUrl to the same data centre.`,
      },
    ];
  }
}
