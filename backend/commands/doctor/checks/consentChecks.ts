import { isRecord, ownMember } from '#adapters/model/json.ts';
import { termsConsent } from '#adapters/model/provider.ts';
import type { SiteMetadata } from '#adapters/metadata/metadataDocument.ts';
import { whereOffered, wrong, type Check } from '../check.ts';
import type { ExaminedSite } from '../examinedSite.ts';

/** The site's languages without their country, each once: `de`. */
export const languagesOf = ({ locales }: SiteMetadata): readonly string[] => [
  ...new Set(locales.map((locale) => locale.slice(0, 2))),
];

/** What the provider says about the consent of the terms; undefined if it has none. */
async function termsOf({ portal }: ExaminedSite): Promise<unknown> {
  return ownMember((await portal.ask('accounts.getSiteConsentDetails'))['siteConsentDetails'], termsConsent);
}

function isComplete(statement: unknown): boolean {
  const [purpose, address] = [ownMember(statement, 'purpose'), ownMember(statement, 'documentUrl')];
  const isText = typeof purpose === 'string' && purpose.trim() !== '';
  return isText && typeof address === 'string' && address.startsWith('https://') && URL.canParse(address);
}

/** The consent that every registration asks for, and that customers can read it in every language. */
export const consentChecks = {
  'consents/terms': whereOffered('portal', {
    title: `The portal has the active, mandatory consent ${termsConsent}.`,
    find: async (site) => {
      const consent = await termsOf(site);
      if (consent === undefined)
        return wrong(
          `The portal has no consent ${termsConsent}: nobody can register.`,
          'Add it in the console (consents, privacy policy): active, mandatory, clientModify, in every language of the site.',
        );
      const demands = [
        ['isActive', 'active'],
        ['isMandatory', 'mandatory'],
      ] as const;
      return demands
        .filter(([member]) => ownMember(consent, member) !== true)
        .flatMap(([, word]) =>
          wrong(
            `The consent ${termsConsent} of the portal is not ${word}.`,
            `Make it ${word} in the console (consents). Customers who have not given it are asked at their next login.`,
          ),
        );
    },
  }),
  'consents/documents': whereOffered('portal', {
    title: `The consent ${termsConsent} has a text and a document in every language of the site.`,
    find: async (site) => {
      const consent = await termsOf(site);
      const statements = ownMember(consent, 'legalStatements');
      if (consent === undefined) return [];
      const all = isRecord(statements) ? Object.entries(statements) : [];
      return languagesOf(site.metadata).flatMap((language) => {
        const found = all.filter(([name]) => name.slice(0, 2).toLowerCase() === language);
        if (found.some(([, statement]) => isComplete(statement))) return [];
        const lacks = found.length === 0 ? 'nothing' : 'no text or no https document';
        return wrong(
          `The consent ${termsConsent} has ${lacks} in ${language}: customers read another language.`,
          `Publish a version with a purpose and an https document in ${language} in the console (consents).`,
        );
      });
    },
  }),
} as const satisfies Readonly<Record<string, Check>>;
