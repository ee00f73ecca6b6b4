/**
 * Every finding code. An error removes something from the customer's page (a field, a tab, a document); a warning only
 * softens it (a rule left to the provider, a fallback text).
 */
export const findingCodes = {
  'schema-unreadable': 'error',
  'schema-field-unreadable': 'error',
  'path-refused': 'error',
  'path-inside-other-field': 'error',
  'too-many-fields': 'error',
  'type-unknown': 'error',
  'type-not-offered': 'error',
  'list-not-offered': 'warning',
  'write-access-unknown': 'error',
  'sub-type-unknown': 'warning',
  'format-not-understood': 'warning',
  'pattern-not-portable': 'warning',
  'pattern-too-long': 'warning',
  'pattern-risky': 'warning',
  'range-ambiguous': 'warning',
  'range-outside-type': 'warning',
  'content-unreadable': 'error',
  'content-not-text': 'warning',
  'content-text-too-long': 'warning',
  'content-not-a-list': 'error',
  'content-list-too-long': 'warning',
  'content-not-an-object': 'error',
  'content-not-a-boolean': 'warning',
  'content-not-a-date': 'warning',
  'content-member-missing': 'error',
  'content-not-as-described': 'warning',
  'condition-unreadable': 'error',
  'condition-field-missing': 'error',
  'condition-in-circle': 'error',
  'condition-chain-too-long': 'error',
  'condition-test-refused': 'error',
  'condition-value-refused': 'error',
  'component-unknown': 'error',
  'component-empty': 'error',
  'tab-empty': 'error',
  'tabs-missing': 'error',
  'accessibility-contact-missing': 'warning',
  'accessibility-authority-missing': 'warning',
  'responsible-incomplete': 'warning',
  'date-without-zone': 'warning',
  'window-never-open': 'error',
  'tab-anchor-refused': 'error',
  'tab-anchor-changed': 'warning',
  'tab-anchor-twice': 'error',
  'field-type-unknown': 'error',
  'root-not-allowed': 'error',
  'not-in-schema': 'error',
  'not-writable': 'error',
  'not-a-boolean': 'error',
  'path-claimed-twice': 'error',
  'label-missing': 'warning',
  'address-not-offered': 'warning',
  'account-holds-other-kind': 'error',
  'account-list-not-exact': 'error',
  'account-list-not-writable': 'error',
  'account-number-too-large': 'error',
  'list-and-object': 'error',
  'options-missing': 'error',
  'option-refused-by-schema': 'warning',
  'newsletter-key-refused': 'error',
  'newsletter-without-content': 'warning',
  'zip-rule-not-usable': 'warning',
  'policy-not-fulfillable': 'warning',
  'control-unknown': 'warning',
  'not-shown': 'warning',
  'on-other-tab': 'warning',
} as const satisfies Record<string, Severity>;

export type FindingCode = keyof typeof findingCodes;

/** Creates a finding with the severity of its code. */
export function finding(where: string, what: FindingCode): Finding {
  return { where, what, severity: findingCodes[what] };
}

type Severity = 'error' | 'warning';

/**
 * A problem in foreign data that the adapter skipped or softened, so that the page works. `where` is a dotted provider
 * path in the schema's spelling (`profile.birthYear`) or a JSON pointer into the content
 * (`/preferenceCenter/tabs/1/components/0`); `what` is a stable kebab-case code such as `pattern-not-portable`.
 */
export interface Finding {
  readonly where: string;
  readonly what: string;
  readonly severity: Severity;
}

/** Removes duplicates, for example of a field in two components. */
export function uniqueFindings(findings: readonly Finding[]): readonly Finding[] {
  return [...new Map(findings.map((item) => [`${item.what} ${item.where}`, item])).values()];
}
