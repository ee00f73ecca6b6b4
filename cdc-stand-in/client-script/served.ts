/** Settings that the server adds to the script for the site that loads it. */
export interface ServedSettings {
  readonly apiKey: string;
  readonly lang: string;
  /** Origin of the provider's API. */
  readonly apiBase: string;
  /** Key of the site whose page is the group's central login. */
  readonly ssoKey: string;
}

/** An argument of a callback or event. */
export type PlainObject = Readonly<Record<string, unknown>>;

/** Settings that a page defines before the script loads, in `window.__gigyaConf`. */
export interface GlobalConf {
  readonly include?: string;
  readonly sessionExpiration?: number;
  readonly storageDomainOverride?: string;
  readonly onGigyaServiceReady?: (service: string) => void;
}

/** The value of a property of the window that pages set for the provider. */
export function onWindow(name: string): unknown {
  return (window as unknown as Record<string, unknown>)[name];
}

/** The text of a parameter: texts unchanged, everything else as JSON. */
export function toText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** `window.__gigyaConf`, or an empty object. */
export function globalConf(): GlobalConf {
  const conf = onWindow('__gigyaConf');
  return typeof conf === 'object' && conf !== null ? conf : {};
}

/** Calls a page's callback; logs its errors. */
export function callSafely(callback: unknown, ...args: readonly unknown[]): void {
  if (typeof callback !== 'function') return;
  try {
    (callback as (...parameters: readonly unknown[]) => void)(...args);
  } catch (error) {
    console.error('gigya: a callback threw', error);
  }
}
