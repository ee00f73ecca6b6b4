/** What the server writes around the script for the site that loads it. */
export interface ServedSettings {
  readonly apiKey: string;
  readonly lang: string;
  /** Origin of the provider's API. */
  readonly apiBase: string;
  /** Key of the site whose page is the group's central login. */
  readonly ssoKey: string;
}

/** A callback's or event's argument, as pages see it. */
export type PlainObject = Readonly<Record<string, unknown>>;

/** Settings a page gives before the script loads, in `window.__gigyaConf`. */
export interface GlobalConf {
  readonly lang?: string;
  readonly include?: string;
  readonly sessionExpiration?: number;
  readonly storageDomainOverride?: string;
  readonly onGigyaServiceReady?: (service: string) => void;
}

/** Anything a page hangs on the window under a name of the provider. */
export function onWindow(name: string): unknown {
  return (window as unknown as Record<string, unknown>)[name];
}

/** A parameter as it travels: texts as they are, all else as JSON. */
export function toText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** `window.__gigyaConf`, or nothing. */
export function globalConf(): GlobalConf {
  const conf = onWindow('__gigyaConf');
  return typeof conf === 'object' && conf !== null ? conf : {};
}

/** Calls what a page gave us; what it throws is logged and goes no further. */
export function callSafely(callback: unknown, ...args: readonly unknown[]): void {
  if (typeof callback !== 'function') return;
  try {
    (callback as (...given: readonly unknown[]) => void)(...args);
  } catch (error) {
    console.error('gigya: a callback threw', error);
  }
}
