/** Prefix of every newsletter's key at the provider. Source: requirements#newsletters, requirements#reminder-fetch. */
export const newsletterPrefix = 'NLT';
/** The subscription of product reminders. Source: requirements#newsletters, requirements#reminder-fetch. */
export const reminderSubscription = 'SVC_PRODUCT_REMINDER';
/** The consent that every account needs. Source: requirements#registration-payload. */
export const termsConsent = 'privacy.aec';
