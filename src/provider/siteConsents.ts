import { ownMember } from '@kontor/schema-adapters/json';
import { isProviderPath } from '@kontor/schema-adapters/provider';
import type { ConsentStatement, SiteConsent } from '../account-data/siteConsent.ts';
import { numberOf, partOf, textOf } from '../browser/shape.ts';

/** The consents that every registration needs, from an `accounts.getSiteConsentDetails` answer. Never throws. */
export function mandatoryConsents(answer: unknown): readonly SiteConsent[] {
  return Object.entries(partOf(answer, 'siteConsentDetails')).flatMap(([id, details]) => {
    const counts = ownMember(details, 'isMandatory') === true && ownMember(details, 'isActive') !== false;
    return counts && isProviderPath(`preferences.${id}`) ? [{ id, statements: statementsOf(details) }] : [];
  });
}

/** The document of a consent in one language. */
export type LegalStatement = Required<Pick<ConsentStatement, 'language' | 'documentUrl'>>;

/** The documents of one consent in such an answer; empty if the consent is not configured. Never throws. */
export function legalStatements(answer: unknown, consent: string): readonly LegalStatement[] {
  return statementsOf(ownMember(partOf(answer, 'siteConsentDetails'), consent)).flatMap(({ language, documentUrl }) =>
    documentUrl === undefined ? [] : [{ language, documentUrl }],
  );
}

/** The texts and documents of a consent, in the provider's order. */
function statementsOf(details: unknown): readonly ConsentStatement[] {
  return Object.entries(partOf(details, 'legalStatements')).map(([language, statement]) => ({
    language,
    purpose: textOf(statement, 'purpose'),
    documentUrl: textOf(statement, 'documentUrl'),
    minDocVersion: numberOf(statement, 'minDocVersion'),
    minDocDate: textOf(statement, 'minDocDate'),
  }));
}
