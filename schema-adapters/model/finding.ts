export type Severity = 'error' | 'warning';

/**
 * Something odd in foreign data that was skipped or softened instead of breaking a page. `where` is a dotted provider
 * path as the schema spells it (`profile.birthYear`) or a JSON pointer into the content
 * (`/preferenceCenter/tabs/1/components/0`); `what` is a stable kebab-case code such as `pattern-not-portable`.
 */
export interface Finding {
  readonly where: string;
  readonly what: string;
  readonly severity: Severity;
}

/** Removes duplicates: a field that two components name has the same finding twice. */
export function uniqueFindings(findings: readonly Finding[]): readonly Finding[] {
  return [...new Map(findings.map((item) => [`${item.what} ${item.where}`, item])).values()];
}
