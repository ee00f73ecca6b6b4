import { type Clock, inTime } from './clock.ts';
import { ServiceError } from './gatewayErrors.ts';

/** A third-party script to add to the page. */
export interface ForeignScript {
  readonly url: string;
  /** Name for error messages. */
  readonly name: string;
  /** Id of the script's element, where its vendor looks for one. */
  readonly id?: string;
  /** `data-` attributes by their name in the script's `dataset`. */
  readonly data?: Readonly<Record<string, string>>;
  /** What the script reads from its own element. */
  readonly text?: string;
  /** Runs before the script is added. */
  readonly prepare?: () => void;
  /** Resolves when the script has started, which can be later than it has run. Throws if it does not start. */
  readonly started?: () => Promise<void>;
}

/** Adds a script to the page, once per URL. Throws like `runScript`; a later call loads it again. */
export type LoadForeignScript = (script: ForeignScript) => Promise<void>;

const longestLoad = 15_000;

/** The list of third-party scripts on this page. */
export function foreignScripts(clock: Clock): LoadForeignScript {
  const known = new Map<string, Promise<void>>();
  return (script) => {
    const running = known.get(script.url) ?? runScript(script, clock);
    known.set(script.url, running);
    running.catch(() => known.delete(script.url));
    return running;
  };
}

/**
 * Adds a script to the page. Throws ServiceError `SCRIPT_BLOCKED` if it does not start within 15 seconds, and what its
 * `started` throws; it is removed then.
 */
export async function runScript(script: ForeignScript, clock: Clock): Promise<void> {
  const { url, name, id, data, text, prepare, started } = script;
  prepare?.();
  const element = document.createElement('script');
  const blocked = new ServiceError('SCRIPT_BLOCKED', name);
  const loaded = new Promise<void>((resolve, reject) => {
    if (id !== undefined) element.id = id;
    Object.assign(element.dataset, data);
    element.addEventListener('load', () => resolve());
    element.addEventListener('error', () => reject(blocked));
    element.async = true;
    element.src = url;
    if (text !== undefined) element.textContent = text;
    document.head.append(element);
  });
  try {
    await inTime(
      clock,
      longestLoad,
      loaded.then(() => started?.()),
      blocked,
    );
  } catch (error) {
    element.remove();
    throw error;
  }
}

/**
 * Resolves once the browser has loaded what the document itself names. A script that is added earlier and does not
 * answer would keep the page loading for the browser.
 */
export function pageLoaded(): Promise<void> {
  return new Promise((resolve) => {
    if (document.readyState === 'complete') resolve();
    else addEventListener('load', () => resolve(), { once: true });
  });
}
