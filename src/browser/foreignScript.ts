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
  /** Text of the script's element, which the script itself reads. */
  readonly text?: string;
  /** Runs before the script is added. */
  readonly prepare?: () => void;
  /** Resolves when the script has started, which can be after its first run. Throws if it does not start. */
  readonly started?: () => Promise<void>;
}

/** Adds a script to the page, once per URL. Throws like `runScript`; a later call loads it again. */
export type LoadForeignScript = (script: ForeignScript) => Promise<void>;

const LOAD_TIMEOUT_MS = 15_000;

/** Loads third-party scripts of this page, each once. */
export function foreignScripts(clock: Clock): LoadForeignScript {
  const scripts = new Map<string, Promise<void>>();
  return (script) => {
    const running = scripts.get(script.url) ?? runScript(script, clock);
    scripts.set(script.url, running);
    running.catch(() => scripts.delete(script.url));
    return running;
  };
}

/**
 * Adds a script to the page. Throws ServiceError `SCRIPT_BLOCKED` if it does not start within 15 seconds, else the
 * error of `started`; removes the script then.
 */
export async function runScript(script: ForeignScript, clock: Clock): Promise<void> {
  const { url, name, id, data, text, prepare, started } = script;
  prepare?.();
  const element = document.createElement('script');
  const blockedError = new ServiceError('SCRIPT_BLOCKED', name);
  const loadEvent = new Promise<void>((resolve, reject) => {
    if (id !== undefined) element.id = id;
    Object.assign(element.dataset, data);
    element.addEventListener('load', () => resolve());
    element.addEventListener('error', () => reject(blockedError));
    element.async = true;
    element.src = url;
    if (text !== undefined) element.textContent = text;
    document.head.append(element);
  });
  try {
    await inTime(
      clock,
      LOAD_TIMEOUT_MS,
      loadEvent.then(() => started?.()),
      blockedError,
    );
  } catch (error) {
    element.remove();
    throw error;
  }
}

/** Resolves on the document's `load` event: an unanswered script that is added earlier would delay that event. */
export function pageLoaded(): Promise<void> {
  return new Promise((resolve) => {
    if (document.readyState === 'complete') resolve();
    else addEventListener('load', () => resolve(), { once: true });
  });
}
