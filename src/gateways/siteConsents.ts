import { ownMember } from '#adapters/model/json.ts';
import { isProviderPath } from '#adapters/providerPath.ts';
import { numberOf, objectOf, textOf } from './shape.ts';

/**
 * The text and document of a consent in one language. The document's URL is unchecked: pass it through `safeLink`
 * before use.
 */
export interface ConsentStatement {
  readonly language: string;
  readonly purpose?: string;
  readonly documentUrl?: string;
  /** The oldest document version that still counts as agreed to, by number or by ISO time. */
  readonly minDocVersion?: number;
  readonly minDocDate?: string;
}

/** A consent of the site. `id` is dotted, as in `terms.loyalty`. */
export interface SiteConsent {
  readonly id: string;
  readonly statements: readonly ConsentStatement[];
}

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
