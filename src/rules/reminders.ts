/** Countries whose sites offer only "toggle all" for reminders. Source: requirements#reminder-countries. */
const countriesWithoutSingleToggles: readonly string[] = ['BE', 'NL', 'PT', 'PL', 'ES', 'LU', 'DE', 'FR'];

/** Whether reminders can be switched one by one on a site of this country. */
export function showsSingleToggles(siteCountry: string): boolean {
  return !countriesWithoutSingleToggles.includes(siteCountry);
}

/**
 * Product name of a reminder: in the language, else the first one, else the variant's id.
 * Source: requirements#reminder-name.
 */
export function reminderName(
  reminder: { readonly variantId: string; readonly variantName: Readonly<Record<string, string>> },
  language: string,
): string {
  const names = reminder.variantName;
  const [base = language] = language.split('-');
  const own = [language, base].find((tag) => Object.hasOwn(names, tag) && names[tag] !== '');
  return (own && names[own]) || Object.values(names).find((name) => name !== '') || reminder.variantId;
}

export type ReminderAction =
  | { readonly action: 'DELETE'; readonly ids: readonly string[] }
  | { readonly action: 'KEEP'; readonly ids: readonly string[] }
  | { readonly action: 'REFRESH' };

/**
 * The ids marked for deletion: `delete` adds without duplicates, `keep` removes, `refresh` clears.
 * Source: requirements#reminder-marks.
 */
export function markReminders(marked: readonly string[], change: ReminderAction): readonly string[] {
  if (change.action === 'DELETE') return [...new Set([...marked, ...change.ids])];
  return change.action === 'KEEP' ? marked.filter((id) => !change.ids.includes(id)) : [];
}
