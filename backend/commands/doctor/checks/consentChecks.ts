import { termsConsent } from '#adapters/model/provider.ts';
import { isRecord, ownMember } from '#adapters/model/json.ts';
import type { SiteMetadata } from '#adapters/metadata/metadataDocument.ts';
import type { Check } from '../check.ts';
import type { ExaminedSite } from '../examinedSite.ts';

/** The site's languages without their country, each once: `de`. */
export const languagesOf = ({ locales }: SiteMetadata): readonly string[] => [
  ...new Set(locales.map((locale) => locale.slice(0, 2))),
];

/** What the provider says about the consent of the terms; undefined if it has none. */
export async function termsOf({ portal }: Pick<ExaminedSite, 'portal'>): Promise<unknown> {
  return ownMember((await portal.ask('accounts.getSiteConsentDetails'))['siteConsentDetails'], termsConsent);
}

/** The consent that every registration asks for. */
export const terms: Check = {
  title: `The portal has the active, mandatory consent ${termsConsent}.`,
  find: async (site) => {
    const consent = await termsOf(site);
    if (consent === undefined)
      return [
        {
          what: `The portal has no consent ${termsConsent}: nobody can register.`,
          mend: 'Run “setup --apply”, or add it in the console (consents, privacy policy).',
        },
      ];
    const wrong = [
      ownMember(consent, 'isActive') === true ? '' : 'active',
      ownMember(consent, 'isMandatory') === true ? '' : 'mandatory',
    ].filter((word) => word !== '');
    return wrong.map((word) => ({
      what: `The consent ${termsConsent} of the portal is not ${word}.`,
      mend: `Make it ${word} in the console (consents), or run “setup --apply”.`,
    }));
  },
};

/** Customers can read the terms in every language of the site. */
export const documents: Check = {
  title: `The consent ${termsConsent} has a text and a document in every language of the site.`,
  find: async (site) => {
    const consent = await termsOf(site);
    const statements = ownMember(consent, 'legalStatements');
    if (consent === undefined) return [];
    const all = isRecord(statements) ? Object.entries(statements) : [];
    return languagesOf(site.metadata).flatMap((language) => {
      const found = all.filter(([name]) => name.slice(0, 2).toLowerCase() === language);
      if (found.some(([, statement]) => isComplete(statement))) return [];
      return [
        {
          what: `The consent ${termsConsent} has ${found.length === 0 ? 'nothing' : 'no text or no https document'} in ${language}: customers read another language.`,
          mend:
            found.length === 0
              ? 'Run “setup --apply --documents FILE”, or add it in the console (consents).'
              : 'Publish a correct version in the console (consents).',
        },
      ];
    });
  },
};

/** Whether a statement has a text and an https document. */
export function isComplete(statement: unknown): boolean {
  const [purpose, address] = [ownMember(statement, 'purpose'), ownMember(statement, 'documentUrl')];
  const isText = typeof purpose === 'string' && purpose.trim() !== '';
  return isText && typeof address === 'string' && address.startsWith('https://') && URL.canParse(address);
}
