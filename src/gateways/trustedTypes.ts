interface PolicyFactory {
  readonly createPolicy: (name: string, rules: { readonly createScriptURL: (url: string) => string | null; readonly createScript: (text: string) => string | null }) => unknown;
}

declare global {
  interface Window {
    trustedTypes?: PolicyFactory;
  }
}

/**
 * The one policy by which text may become code where the browser enforces Trusted Types: addresses of scripts, whose hosts the content
 * security policy names, and plain JSON inside a script element, which the partner script reads as data. Markup never passes.
 * Source: security requirement HDR-3.
 */
export function guardScripts(): void {
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => (isSecure(url) ? url : null),
    createScript: (text) => (isData(text) ? text : null),
  });
}

function isSecure(url: string): boolean {
  if (!URL.canParse(url, location.href)) return false;
  const { protocol, origin, hostname } = new URL(url, location.href);
  return protocol === 'https:' || origin === location.origin || (protocol === 'http:' && /^(?:localhost|127\.0\.0\.1)$/.test(hostname));
}

function isData(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}
