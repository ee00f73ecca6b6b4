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

/** Reports to statistics. */
export interface TrackingGateway {
  /** Reports a page view. The customer's consent decides whether the tag manager collects it. */
  readonly page: (name: PageName) => void;
  /** Starts the allowed scripts and stops the others. Never throws: without its scripts the page measures nothing. */
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
  let currentPage = 'unknown';
  let running: Measuring = {};
  let isAllowed = true;
  // Not a comparison with `defaultValue`: React keeps that equal to the value of a controlled input.
  const edited = new WeakSet<EventTarget>();
  // The server creates this gateway, too.
  if (typeof document !== 'undefined')
    document.addEventListener('input', ({ target }) => void (target && edited.add(target)));
  /** Whether the page has input that a reload would lose. */
  const hasInput = (): boolean =>
    [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].some((element) =>
      /^(?:checkbox|radio)$/.test(element.type)
        ? 'checked' in element && element.checked !== element.defaultChecked
        : edited.has(element) && element.value !== '',
    );
  const begin = (url: string | undefined, name: string, data?: Readonly<Record<string, string>>): void => {
    if (url) load({ url, name, data }).catch(() => undefined);
  };
  return {
    page: (name) => {
      currentPage = name;
      // Input on an earlier page has delayed the reload.
      if (!isAllowed && !hasInput()) reload();
      if (!isAllowed) return;
      window.adobeDataLayer ??= [];
      window.adobeDataLayer.push({ event: 'page', page: name });
    },
    measure: (allowed) => {
      const isWithdrawn =
        (running.tagManager !== undefined && !allowed.tagManager) ||
        (running.webVitals !== undefined && !allowed.webVitals);
      isAllowed = !isWithdrawn;
      // A running script cannot be stopped; only a reload removes it.
      if (isWithdrawn && !hasInput()) reload();
      if (isWithdrawn) return;
      running = allowed;
      begin(allowed.tagManager, 'tag manager');
      begin(allowed.webVitals, 'web vitals', { page: currentPage.replaceAll(' ', '-') });
    },
  };
}
