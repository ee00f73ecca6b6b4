import { isRecord, ownMember } from '#adapters/model/json.ts';
import { termsConsent } from '#adapters/model/provider.ts';
import { isComplete, languagesOf } from '#backend/commands/doctor/checks/consentChecks.ts';
import type { ExaminedSite } from '#backend/commands/doctor/examinedSite.ts';
import type { ProviderSite } from '#backend/commands/doctor/providerSite.ts';
import type { Change, Plan } from './plan.ts';
import type { SiteState } from './policyChanges.ts';

/** What customers agree to, in one language. */
export interface TermsDocument {
  readonly purpose: string;
  readonly documentUrl: string;
}

/** The documents of the terms by language; operators give them, no text is made up. */
export type TermsDocuments = Readonly<Record<string, TermsDocument>>;

/** What the provider says of consents: `accounts.getConsentsStatements` and `accounts.getSiteConsentDetails`. */
export interface ConsentAnswers {
  readonly statements: unknown;
  readonly details: unknown;
}

/** Adds the consent of the terms and its documents. An existing text is never replaced. */
export function termsChanges(
  site: ProviderSite,
  { metadata }: ExaminedSite,
  { statements, details }: ConsentAnswers,
  documents: TermsDocuments,
  { hasAccounts }: SiteState,
): Plan {
  const consent = ownMember(ownMember(statements, 'preferences'), termsConsent);
  const legal = ownMember(ownMember(ownMember(details, 'siteConsentDetails'), termsConsent), 'legalStatements');
  const languages = languagesOf(metadata);
  const isPresent = (language: string): boolean => isRecord(ownMember(legal, language));
  const lacking = languages.filter((language) => !isComplete(ownMember(legal, language)));
  // A text that exists has versions, and customers agreed to them: people publish the next one.
  const [present, absent] = [lacking.filter(isPresent), lacking.filter((language) => !isPresent(language))];
  const given = absent.filter((language) => documents[language] !== undefined);
  const version = Math.max(1, ...Object.values(isRecord(legal) ? legal : {}).map(versionOf));
  const restricts = consent !== undefined && ownMember(consent, 'isMandatory') !== true && hasAccounts;
  return {
    changes: [
      ...consentChange(site, consent, consent === undefined ? languages : given, restricts),
      ...given.map((language) => documentChange(site, language, documents[language] ?? noDocument, version)),
    ],
    byHand: [
      ...(restricts
        ? [`${site.name}: make the consent ${termsConsent} mandatory; accounts exist, and all without it are asked.`]
        : []),
      ...present.map((language) => `${site.name}: publish a correct version of ${termsConsent} in ${language}.`),
      ...absent
        .filter((language) => documents[language] === undefined)
        .map(
          (language) =>
            `${site.name}: add text and document of ${termsConsent} in ${language}, or give them with --documents.`,
        ),
    ],
  };
}

const noDocument: TermsDocument = { purpose: '', documentUrl: '' };

function versionOf(statement: unknown): number {
  const version = ownMember(statement, 'currentDocVersion');
  return typeof version === 'number' ? version : 1;
}

function consentChange(
  site: ProviderSite,
  present: unknown,
  languages: readonly string[],
  staysOptional: boolean,
): readonly Change[] {
  const known = ownMember(present, 'langs');
  const langs = [...new Set([...(Array.isArray(known) ? known.map(String) : []), ...languages])];
  const isNew = present === undefined;
  const wrong = [
    ...(ownMember(present, 'isActive') === true ? [] : ['isActive']),
    ...(ownMember(present, 'isMandatory') === true || staysOptional ? [] : ['isMandatory']),
    ...(Array.isArray(known) && langs.length === known.length ? [] : ['langs']),
  ];
  if (wrong.length === 0) return [];
  const consent = {
    ...(isNew ? { defaultLang: languages[0] ?? 'de', writeAccess: 'clientModify', enforceLocaleReconsent: false } : {}),
    isActive: true,
    isMandatory: !staysOptional,
    langs,
  };
  return [
    {
      site,
      method: 'accounts.setConsentsStatements',
      params: { preferences: JSON.stringify({ [termsConsent]: consent }) },
      lines: [
        isNew
          ? `adds the mandatory consent ${termsConsent} in ${langs.join(', ')}`
          : `sets the consent ${termsConsent}: ${wrong.join(', ')}`,
      ],
      touches: [`siteConsentDetails/${termsConsent}/isActive/`, `siteConsentDetails/${termsConsent}/isMandatory/`],
    },
  ];
}

function documentChange(site: ProviderSite, lang: string, document: TermsDocument, version: number): Change {
  const legalStatements = {
    currentDocVersion: version,
    minDocVersion: version,
    versions: { [version]: { ...document, LegalStatementStatus: 'Published' } },
  };
  return {
    site,
    method: 'accounts.setLegalStatements',
    params: { consentId: termsConsent, lang, legalStatements: JSON.stringify(legalStatements) },
    lines: [`adds text and document of ${termsConsent} in ${lang} (${document.documentUrl})`],
    touches: [`siteConsentDetails/${termsConsent}/legalStatements/${lang}/`],
  };
}
