import { isObject, readMember, partOf, textOf } from './shape.ts';

/** Where a consent's document stands in one language. */
export interface LegalStatement {
  /** Language as the provider spells it, e.g. `de`. */
  readonly language: string;
  /** Unchecked: draw it through `safeLink`. */
  readonly documentUrl: string;
}

/** The documents of one consent of an `accounts.getSiteConsentDetails` answer, in the provider's order; empty where it is not configured. Never throws. */
export function legalStatements(answer: unknown, consent: string): readonly LegalStatement[] {
  const statements = partOf(readMember(readMember(answer, 'siteConsentDetails'), consent), 'legalStatements');
  return Object.entries(statements).flatMap(([language, statement]) => {
    const documentUrl = isObject(statement) ? textOf(statement, 'documentUrl') : undefined;
    return documentUrl ? [{ language, documentUrl }] : [];
  });
}
