import { isRecord, ownMember } from '#adapters/model/json.ts';
import { partOf, textOf } from './shape.ts';

/** The document of a consent in one language. */
export interface LegalStatement {
  /** Language as the provider writes it, e.g. `de`. */
  readonly language: string;
  /** Unchecked: pass it through `safeLink` before use. */
  readonly documentUrl: string;
}

/**
 * The documents of one consent in an `accounts.getSiteConsentDetails` answer, in the provider's order; empty if the
 * consent is not configured. Never throws.
 */
export function legalStatements(answer: unknown, consent: string): readonly LegalStatement[] {
  const statements = partOf(ownMember(ownMember(answer, 'siteConsentDetails'), consent), 'legalStatements');
  return Object.entries(statements).flatMap(([language, statement]) => {
    const documentUrl = isRecord(statement) ? textOf(statement, 'documentUrl') : undefined;
    return documentUrl ? [{ language, documentUrl }] : [];
  });
}
