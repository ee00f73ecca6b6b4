import { isSecure } from '@kontor/schema-adapters/content';
import { jsonIn } from '@kontor/schema-adapters/json';

interface PolicyFactory {
  readonly createPolicy: (
    name: string,
    rules: {
      readonly createScriptURL: (url: string) => string | null;
      readonly createScript: (text: string) => string | null;
    },
  ) => unknown;
}

declare global {
  interface Window {
    trustedTypes?: PolicyFactory;
  }
}

/**
 * The only policy that turns text into code if the browser enforces Trusted Types. Allows script URLs, whose hosts the
 * content security policy names, and plain JSON in a script element, which the partner script reads as data. Never
 * allows HTML.
 * Source: requirements#HDR-3.
 */
export function guardScripts(): void {
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => (isTrusted(url) ? url : null),
    createScript: (text) => (typeof jsonIn(text) === 'object' ? text : null),
  });
}

function isTrusted(address: string): boolean {
  if (!URL.canParse(address, location.href)) return false;
  const url = new URL(address, location.href);
  return url.origin === location.origin || isSecure(url);
}
