/**
 * Paths of the application's pages, as routes, so that each answers 200.
 * Source: requirements#start-page, requirements#centre-routes.
 */
export const pageRoutes: readonly string[] = [
  '/',
  '/login',
  '/login/redirect',
  '/registration',
  '/registration/finalize',
  '/registration/confirmation',
  '/double-opt-in-done',
  '/social/link-accounts',
  '/addresses',
  '/personaldata',
  '/consents',
  '/accessdata',
  '/mydata',
  '/receipt',
  '/unsubscribe-success',
  '/error',
  '/error/:code',
  '/consentNotUsed',
];

/** Pages whose URL can contain a token. Source: requirements#TOK-2. */
export const tokenPageRoutes: readonly string[] = [
  '/login/reset-password',
  '/login/reset-password/start',
  '/login/restore-email',
  '/preferences',
  '/preferences/*',
];

/** Whether the request is for a page and not for a file: a missing file is never answered with a page. */
export function asksForPage(path: string, accept: string | undefined): boolean {
  return !/\.[a-z0-9]{1,8}$/i.test(path) && !path.startsWith('/assets/') && (accept ?? '').includes('text/html');
}
