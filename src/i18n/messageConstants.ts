/**
 * Numbers of the business that sentences name by placeholder, so that no text holds them itself. Years, days and minutes.
 * Source: requirements#constants.
 */
export const messageConstants = {
  firstBirthYear: 1900,
  lastBirthYear: 2020,
  confirmationDays: 14,
  reminderConfirmationDays: 7,
  resetWaitMinutes: 15,
  /** Where the provider's policy does not say. */
  lockoutMinutes: 5,
} as const;
