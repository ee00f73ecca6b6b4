const addresses: readonly RegExp[] = [
  /^\/$/,
  /^\/login(\/reset-password(\/start)?|\/redirect)?$/,
  /^\/registration(\/finalize|\/confirmation)?$/,
  /^\/double-opt-in-done$/,
  /^\/social\/link-accounts$/,
  /^\/(addresses|personaldata|accessdata)$/,
  /^\/unsubscribe-success$/,
  /^\/error(\/[^/]*)?$/,
  /^\/consentNotUsed$/,
  /^\/preferences(\/.*)?$/,
];

/** Whether a page stands at this path (without query), so that it is answered with 200. Source: specification §2. */
export function isKnownRoute(path: string): boolean {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path;
  return addresses.some((address) => address.test(plain));
}

/** Whether somebody asks for a page and not for a file: a missing file is never answered with a page. */
export function asksForPage(path: string, accept: string | undefined): boolean {
  return !/\.[a-z0-9]{1,8}$/i.test(path) && !path.startsWith('/assets/') && (accept ?? '').includes('text/html');
}
