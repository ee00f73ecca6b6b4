/**
 * Numbers that texts contain as placeholders, so that no text repeats them. Years, days and minutes.
 * Source: requirements#constants.
 */
export const messageConstants = {
  firstBirthYear: 1900,
  lastBirthYear: 2020,
  confirmationDays: 14,
  reminderConfirmationDays: 7,
  resetWaitMinutes: 15,
  /** Used if the provider's policy does not say. */
  lockoutMinutes: 5,
} as const;
