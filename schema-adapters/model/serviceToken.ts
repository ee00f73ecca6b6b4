/**
 * Begins every token that the services themselves give for a mailed link; others come from the identity provider. A page
 * with such a token reads and writes its account through the services.
 */
export const serviceTokenPrefix = 'kontor.';

/** Whether a registration token is one of the services' own. */
export const isServiceToken = (regToken: string): boolean => regToken.startsWith(serviceTokenPrefix);
