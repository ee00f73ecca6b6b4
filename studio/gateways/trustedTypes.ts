interface PolicyFactory {
  readonly createPolicy: (name: string, rules: { readonly createScriptURL: (url: string) => string | null }) => unknown;
}

let isSet = false;

/** Where the browser enforces Trusted Types: only addresses that `isTrusted` accepts may become code. Set once. */
export function trustScripts(isTrusted: (url: string) => boolean): void {
  if (isSet) return;
  isSet = true;
  const { trustedTypes }: { readonly trustedTypes?: PolicyFactory } = Object(window);
  trustedTypes?.createPolicy('default', { createScriptURL: (url) => (isTrusted(url) ? url : null) });
}

/** Whether an address is on the studio's own origin. */
export function isSameOrigin(url: string): boolean {
  return URL.canParse(url, location.href) && new URL(url, location.href).origin === location.origin;
}
