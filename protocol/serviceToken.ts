/**
 * Begins every token that the services themselves give for a mailed link; others come from the identity provider. A page
 * with such a token reads and writes its account through the services.
 */
export const serviceTokenPrefix = 'kontor.';

/** Whether a registration token is one of the services' own. */
export const isServiceToken = (regToken: string): boolean => regToken.startsWith(serviceTokenPrefix);

/**
 * Begins every token that opens the preference centre of a logged-in customer. It is used like the token of a mailed link,
 * and ends with the session of the account.
 */
export const accountLinkPrefix = 'account.';

/** Whether the preference centre was opened from the account, not by a mailed link. */
export const isAccountLink = (linkToken: string): boolean => linkToken.startsWith(accountLinkPrefix);
