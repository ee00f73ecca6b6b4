import { rememberedOrigin } from '../origin.ts';
import type { SessionType } from './signOn.ts';

/** The page that takes customers back to their partner. Source: requirements#redirect-page. */
export const redirectPage = '/login/redirect';

/**
 * Where a finished login, registration, finalize, link or reset goes on: to the partner where it began there, else to the page that the
 * customer came from, else to the start page. Source: requirements#login, requirements#redirect-page.
 */
export function destinationOf(type: SessionType, from: string | null, siteOrigin: string): string {
  if (type === 'OIDC') return `${redirectPage}?mode=afterConsent&skipConsent=true`;
  return type === 'TOKEN' ? redirectPage : rememberedOrigin(from, siteOrigin);
}
