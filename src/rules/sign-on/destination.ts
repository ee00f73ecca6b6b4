import { rememberedOrigin } from '../origin.ts';
import type { SessionType } from './signOn.ts';

/** The page that sends customers back to their partner. Source: requirements#redirect-page. */
export const redirectPage = '/login/redirect';

/**
 * The page after a finished login, registration, finalize, link or reset: the partner if it began there, else the page
 * that the customer came from, else the start page.
 * Source: requirements#login, requirements#redirect-page.
 */
export function destinationOf(type: SessionType, from: string | null, siteOrigin: string): string {
  if (type === 'OIDC') return `${redirectPage}?mode=afterConsent&skipConsent=true`;
  return type === 'TOKEN' ? redirectPage : rememberedOrigin(from, siteOrigin);
}
