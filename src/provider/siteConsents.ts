import { ownMember } from '@kontor/schema-adapters/json';
import { isProviderPath } from '@kontor/schema-adapters/provider';
import type { ConsentStatement, SiteConsent } from '../account-data/siteConsent.ts';
import { numberOf, objectOf, textOf } from '../browser/shape.ts';

/** The consents that every registration needs, from an `accounts.getSiteConsentDetails` answer. Never throws. */
export function mandatoryConsents(answer: unknown): readonly SiteConsent[] {
  return Object.entries(objectOf(ownMember(answer, 'siteConsentDetails'))).flatMap(([id, details]) => {
    const counts = ownMember(details, 'isMandatory') === true && ownMember(details, 'isActive') !== false;
    if (!counts || !isProviderPath(`preferences.${id}`)) return [];
    const statements = Object.entries(objectOf(ownMember(details, 'legalStatements')));
    return [{ id, statements: statements.map(([language, statement]) => toStatement(language, statement)) }];
  });
}

function toStatement(language: string, statement: unknown): ConsentStatement {
  return {
    language,
    purpose: textOf(statement, 'purpose'),
    documentUrl: textOf(statement, 'documentUrl'),
    minDocVersion: numberOf(statement, 'minDocVersion'),
    minDocDate: textOf(statement, 'minDocDate'),
  };
}
