import { ownMember } from '@kontor/schema-adapters/json';
import type { ConsentStatement } from '../account-data/siteConsent.ts';
import { numberOf, partOf, textOf } from '../browser/shape.ts';

/** The document of a consent in one language. */
export type LegalStatement = Required<Pick<ConsentStatement, 'language' | 'documentUrl'>>;

/** The documents of one consent in an `accounts.getSiteConsentDetails` answer; empty if the consent is not configured. Never throws. */
export function legalStatements(answer: unknown, consent: string): readonly LegalStatement[] {
  return statementsOf(ownMember(partOf(answer, 'siteConsentDetails'), consent)).flatMap(({ language, documentUrl }) =>
    documentUrl === undefined ? [] : [{ language, documentUrl }],
  );
}

/** The texts and documents of a consent, in the provider's order. */
export function statementsOf(details: unknown): readonly ConsentStatement[] {
  return Object.entries(partOf(details, 'legalStatements')).map(([language, statement]) => ({
    language,
    purpose: textOf(statement, 'purpose'),
    documentUrl: textOf(statement, 'documentUrl'),
    minDocVersion: numberOf(statement, 'minDocVersion'),
    minDocDate: textOf(statement, 'minDocDate'),
  }));
}
