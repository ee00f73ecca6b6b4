import { countryOf } from '#adapters/countries/countries.ts';

/** Whether reminders can be switched one by one on a site of this country. Source: requirements#reminder-countries. */
export function showsSingleToggles(siteCountry: string): boolean {
  return countryOf(siteCountry)?.hidesReminderToggles !== true;
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
