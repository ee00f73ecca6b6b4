import { baseOf } from '../app/texts/languages.ts';

/** The statement in the visitor's language, else the first one. Source: requirements#terms. */
export function documentFor<T extends { readonly language: string }>(
  statements: readonly T[],
  language: string,
): T | undefined {
  return (
    statements.find((statement) => statement.language === language) ??
    statements.find((statement) => baseOf(statement.language) === baseOf(language)) ??
    statements[0]
  );
}
