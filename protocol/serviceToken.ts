/**
 * Prefix of tokens that the services themselves issue for mailed links; others come from the identity provider. A page
 * with such a token reads and writes its account through the services.
 */
export const serviceTokenPrefix = 'kontor.';

/** Whether a registration token is one of the services' own. */
export const isServiceToken = (regToken: string): boolean => regToken.startsWith(serviceTokenPrefix);

/**
 * Prefix of tokens that open the preference centre of a logged-in customer. They work like tokens of mailed links, and
 * expire with the session of the account.
 */
export const accountLinkPrefix = 'account.';

/** Whether the preference centre was opened from the account, not by a mailed link. */
export const isAccountLink = (linkToken: string): boolean => linkToken.startsWith(accountLinkPrefix);
