/*
 * The paths of the application's pages, as routes. Its routes, the pages that the server answers and draws, and what
 * each page loads first name them from here.
 * Source: requirements#start-page, requirements#centre-routes.
 */
export const start = '/';
export const personalData = '/personaldata';
export const addresses = '/addresses';
export const consents = '/consents';
export const accessData = '/accessdata';
export const myData = '/mydata';
export const login = '/login';
export const redirect = '/login/redirect';
export const resetStart = '/login/reset-password/start';
export const resetPassword = '/login/reset-password';
export const restoreEmail = '/login/restore-email';
export const registration = '/registration';
export const finalize = '/registration/finalize';
export const confirmationCode = '/registration/code';
export const confirmation = '/registration/confirmation';
export const linkAccounts = '/social/link-accounts';
export const accountConfirmed = '/double-opt-in-done';
export const error = '/error';
export const errorWithCode = '/error/:errorCode';
export const receipt = '/receipt';
/** The identity provider's script leads here if it asks for consents that the site does not use. */
export const consentNotUsed = '/consentNotUsed';
export const unsubscribed = '/unsubscribe-success';
export const centre = '/preferences';
/** A mailed link. */
export const centreLink = '/preferences/token/:token';
/** Opens the preference centre of the account that is logged in. */
export const accountPreferences = '/preferences/account';
export const centreError = '/preferences/error/:errorCodeParameter';
export const newsletterConfirmed = '/preferences/double-opt-in-done';
