import * as paths from './pagePaths.ts';

/** Pages and sections of pages for links, by their names in the editor. */
export const sitePages = {
  start: paths.start,
  personalData: paths.personalData,
  addresses: paths.addresses,
  accessData: paths.accessData,
  email: `${paths.accessData}#access-email`,
  password: `${paths.accessData}#access-password`,
  passkeys: `${paths.accessData}#access-passkeys`,
  consents: paths.consents,
  myData: paths.myData,
  dataCopy: `${paths.myData}#data-copy`,
  deletion: `${paths.myData}#delete-account`,
  accessibility: '/accessibility',
} as const;

/** Pages whose URL can contain a token: their addresses are secret. Source: requirements#TOK-2. */
export const tokenPagePaths: readonly string[] = [
  paths.resetPassword,
  paths.resetStart,
  paths.restoreEmail,
  paths.centre,
  `${paths.centre}/*`,
];

/** All other pages, so that each answers 200. */
export const pagePaths: readonly string[] = Object.values(paths).filter(
  (path) => !tokenPagePaths.includes(path) && !path.startsWith(`${paths.centre}/`),
);

/** Whether an address of the site, which begins with a slash, leads to a page. Never throws. */
export function isPage(url: string): boolean {
  const path = /^[^?#]*/.exec(url.trim())?.[0].replace(/(?<=.)\/$/, '') ?? '';
  const name = path.toLowerCase();
  return [...pagePaths, ...tokenPagePaths, sitePages.accessibility].some(
    (route) => route.toLowerCase() === name || (/[:*]/.test(route) && name.startsWith(route.replace(/[:*].*/, ''))),
  );
}
