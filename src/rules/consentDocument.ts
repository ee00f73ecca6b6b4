import { baseOf } from './languages.ts';

/** The consent that every account needs. Source: specification §3, registration payload. */
export const termsConsent = 'privacy.aec';

/** The document in the visitor's language, else the first there is. Source: specification §5, terms consent. */
export function documentFor(
  statements: readonly { readonly language: string; readonly documentUrl: string }[],
  language: string,
): { readonly language: string; readonly documentUrl: string } | undefined {
  return (
    statements.find((statement) => statement.language === language) ??
    statements.find((statement) => baseOf(statement.language) === baseOf(language)) ??
    statements[0]
  );
}
