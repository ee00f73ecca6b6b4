import { isRecord, ownMember } from '#adapters/model/json.ts';
import { type Check, NotChecked, type Problem } from '../check.ts';
import { ProviderRefusal } from '../providerSite.ts';
import type { ExaminedSite } from '../examinedSite.ts';

/**
 * Browsers give a passkey only to a page whose host is the domain that the provider names, or below it. Its settings
 * cannot be read, so this asks what pages ask.
 * Source: requirements#IDP-passkeys.
 */
export const passkeys: Check = {
  title: 'The provider offers passkeys for the domain of every origin of siteOrigins.',
  find: async (site) => {
    if (site.metadata.features.passkeys !== true)
      throw new NotChecked('the site does not offer it (metadata.features.passkeys)', { isSkipped: true });
    const domain = await domainOf(site);
    if (domain === undefined)
      return [
        {
          what: 'The provider gives no options for passkeys: customers cannot create or use any.',
          mend: 'Switch them on in the console (Identity, Security, Authentication, FIDO Configuration), with the domain of the site.',
        },
      ];
    return site.settings.origins.own
      .filter((origin) => !isBelow(new URL(origin).hostname, domain))
      .map((origin): Problem => ({
        what: `Passkeys belong to the domain “${domain}”: browsers refuse them at ${origin}.`,
        mend: `Set the domain of the FIDO Configuration in the console to one that ${new URL(origin).hostname} is below. Passkeys of another domain are lost with it.`,
      }));
  },
};

/** Codes of a site without passkeys; other checks tell about keys and rights. */
const REFUSED = new Set([400096, 405001, 500131]);

async function domainOf({ portal }: ExaminedSite): Promise<string | undefined> {
  try {
    const { options } = await portal.ask('accounts.auth.fido.getAssertionOptions');
    const read: unknown = typeof options === 'string' ? JSON.parse(options) : options;
    const domain = isRecord(read) ? ownMember(read, 'rpId') : undefined;
    return typeof domain === 'string' ? domain : undefined;
  } catch (error) {
    if (error instanceof SyntaxError || (error instanceof ProviderRefusal && REFUSED.has(error.code))) return undefined;
    throw error;
  }
}

const isBelow = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`);
