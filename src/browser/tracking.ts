import type { LoadForeignScript } from './foreignScript.ts';

/**
 * Names of pages for statistics: a fixed list, so that no URL, token or name ever gets into them.
 * Source: requirements#page-names, requirements#TOK-3.
 */
export type PageName =
  | 'preferences'
  | 'unsubscribe from newsletter'
  | 'feature not available'
  | 'start'
  | 'personal data'
  | 'addresses'
  | 'access data'
  | 'consents'
  | 'check a receipt'
  | 'my data'
  | 'login'
  | 'registration'
  | 'finish registration'
  | 'registration confirmation'
  | 'reset password'
  | 'restore e-mail address'
  | 'link accounts';

/** URLs of the scripts that the customer allows; absent ones are not allowed. */
export interface Measuring {
  readonly tagManager?: string;
  readonly webVitals?: string;
}

/** What is reported to statistics. */
export interface TrackingGateway {
  /** Reports that a page was seen. Whether this is collected depends on the customer's consent. */
  readonly page: (name: PageName) => void;
  /**
   * Starts the scripts that are allowed and stops the others. Never throws: without its scripts nothing is measured.
   */
  readonly measure: (allowed: Measuring) => void;
}

declare global {
  interface Window {
    adobeDataLayer?: object[];
  }
}

/** The tag manager's data layer: a list in memory that the tag manager reads once it is loaded, if ever. */
export function browserTracking(
  load: LoadForeignScript,
  reload: () => void = () => location.reload(),
): TrackingGateway {
  let seen = 'unknown';
  let running: Measuring = {};
  let isAllowed = true;
  const begin = (url: string | undefined, name: string, data?: Readonly<Record<string, string>>): void => {
    if (url) load({ url, name, data }).catch(() => undefined);
  };
  return {
    page: (name) => {
      seen = name;
      if (!isAllowed) return;
      window.adobeDataLayer ??= [];
      window.adobeDataLayer.push({ event: 'page', page: name });
    },
    measure: (allowed) => {
      const isTakenBack =
        (running.tagManager !== undefined && !allowed.tagManager) ||
        (running.webVitals !== undefined && !allowed.webVitals);
      isAllowed = !isTakenBack;
      // A running script cannot be removed from a page; only a new page is without it.
      if (isTakenBack && !isTypedIn()) reload();
      if (isTakenBack) return;
      running = allowed;
      begin(allowed.tagManager, 'tag manager');
      begin(allowed.webVitals, 'web vitals', { page: seen.replaceAll(' ', '-') });
    },
  };
}

/** Whether the visitor has typed something that a new page would lose. */
function isTypedIn(): boolean {
  return [...document.querySelectorAll('input')].some(({ type, value, defaultValue, checked, defaultChecked }) =>
    /^(?:checkbox|radio)$/.test(type) ? checked !== defaultChecked : value !== defaultValue,
  );
}
