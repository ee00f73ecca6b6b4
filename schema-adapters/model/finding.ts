export type Severity = 'error' | 'warning';

/**
 * Something odd in foreign data that was skipped or softened instead of crashing a page.
 * `where` is a dotted provider path as the schema spells it (`profile.birthYear`) or a JSON pointer into the content
 * (`/preferenceCenter/tabs/1/components/0`); `what` is a stable kebab-case code such as `pattern-not-portable`.
 */
export interface Finding {
  readonly where: string;
  readonly what: string;
  readonly severity: Severity;
}

/** Each finding once: a field that two components name would say the same twice. */
export function uniqueFindings(findings: readonly Finding[]): readonly Finding[] {
  return [...new Map(findings.map((item) => [`${item.what} ${item.where}`, item])).values()];
}
