/** The accessibility statement in one language. */
export interface AccessibilityTexts {
  readonly title: string;
  readonly lead: string;
  readonly statusTitle: string;
  readonly status: string;
  readonly metTitle: string;
  readonly met: readonly string[];
  readonly limitsTitle: string;
  readonly limits: readonly string[];
  readonly checkTitle: string;
  readonly check: string;
  /** With `{date}`. */
  readonly checked: string;
  readonly contactTitle: string;
  readonly contact: string;
  /** Instead of `contact` where content names no way to reach the site. */
  readonly contactMissing: string;
  readonly email: string;
  readonly phone: string;
  readonly form: string;
  readonly authorityTitle: string;
  readonly authority: string;
  readonly website: string;
  readonly home: string;
  readonly languages: string;
  readonly skip: string;
}
