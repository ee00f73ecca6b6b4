/** Paths where a page stands, as routes, so that each is answered with 200. Source: requirements#start-page, requirements#centre-routes. */
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
  '/accessdata',
  '/unsubscribe-success',
  '/error',
  '/error/:code',
  '/consentNotUsed',
];

/** Those whose address can hold a token. Source: requirements#TOK-2. */
export const tokenPageRoutes: readonly string[] = [
  '/login/reset-password',
  '/login/reset-password/start',
  '/preferences',
  '/preferences/*',
];

/** Whether somebody asks for a page and not for a file: a missing file is never answered with a page. */
export function asksForPage(path: string, accept: string | undefined): boolean {
  return !/\.[a-z0-9]{1,8}$/i.test(path) && !path.startsWith('/assets/') && (accept ?? '').includes('text/html');
}
