import { type Clock, inTime } from '../browser/clock.ts';
import type { LoadForeignScript } from '../browser/foreignScript.ts';
import { ProviderError, ServiceError } from '../browser/gatewayErrors.ts';
import { numberOf, objectOf, textOf } from '../browser/shape.ts';

export type WidgetMode = 'login' | 'register';

/**
 * Outcome of the widget. `REGISTERED`: a new account will store this device. `UNFINISHED`: the customer stopped, or it
 * failed; the vendor documents no codes that tell these apart.
 */
export type WidgetOutcome =
  | { readonly outcome: 'LOGGED_IN' | 'REGISTERED' | 'UNKNOWN_ACCOUNT' | 'UNFINISHED' }
  | { readonly outcome: 'FAILED'; readonly error: ProviderError };

export interface WidgetRequest {
  readonly mode: WidgetMode;
  readonly language: string;
  /** The page's fields that the widget reads and fills, as selectors. */
  readonly loginIdField: string;
  readonly passwordField: string;
  readonly onOutcome: (outcome: WidgetOutcome) => void;
}

/** The vendor's function; `q` queues the commands from before the SDK ran. */
interface Command {
  (command: string, ...parameters: readonly unknown[]): unknown;
  q?: unknown[];
  version?: string;
}

declare global {
  interface Window {
    ownid?: Command;
  }
}

const name = 'ID widget';
/** Milliseconds. */
const STARTUP_TIMEOUT_MS = 5_000;
const ANSWER_TIMEOUT_MS = 5_000;
const POLL_INTERVAL_MS = 100;

/**
 * Loads the SDK as the vendor documents it: behind a function that queues commands. Throws ServiceError
 * `SCRIPT_BLOCKED`, also if the script runs but the SDK does not take this function over within 5 seconds.
 * Source: requirements#IDP-widget.
 */
export async function openWidget(load: LoadForeignScript, url: string, clock: Clock): Promise<void> {
  const queue: Command = (...parameters) => {
    (queue.q ??= []).push(parameters);
    return Promise.resolve({ error: null, data: null });
  };
  await load({
    url,
    name,
    prepare: () => {
      window.ownid = queue;
    },
    started: async () => {
      for (let waited = 0; !hasReplaced(queue); waited += POLL_INTERVAL_MS) {
        if (waited >= STARTUP_TIMEOUT_MS) throw new ServiceError('SCRIPT_BLOCKED', name);
        await clock.wait(POLL_INTERVAL_MS);
      }
    },
  });
}

function hasReplaced(queue: Command): boolean {
  const { ownid } = window;
  return typeof ownid === 'function' && (ownid !== queue || ownid.version !== undefined);
}

/** Draws the vendor's button. Returns a function that removes it. */
export function drawWidget(element: HTMLElement, request: WidgetRequest): () => void {
  const { mode, language, onOutcome } = request;
  let isOver = false;
  const report = (outcome: WidgetOutcome): void => {
    if (!isOver) onOutcome(outcome);
  };
  const options = {
    element,
    language,
    loginIdField: document.querySelector(request.loginIdField),
    passwordField: document.querySelector(request.passwordField),
    onLogin: () => report({ outcome: 'LOGGED_IN' }),
    onRegister: () => report({ outcome: 'REGISTERED' }),
    onError: (parameters: unknown) => report(toFailure(parameters)),
    onLoginIdError: (parameters: unknown) => {
      const isUnknown = textOf(parameters, 'type') === 'accountNotFound';
      if (isUnknown) report({ outcome: 'UNKNOWN_ACCOUNT' });
      // Keeps the vendor's own hint for an empty or misspelt address.
      return Promise.resolve({ hideTooltip: isUnknown });
    },
  };
  send(mode, options).catch((error: unknown) => report(toFailure(error)));
  return () => {
    isOver = true;
    send('destroy', mode).catch(() => undefined);
  };
}

/** The widget's data at the submit of a registration; undefined if the customer did not use it. Throws ServiceError. */
export async function readDeviceData(clock: Clock): Promise<string | undefined> {
  const noDataError = new ServiceError('DEVICE', name);
  const answer = await inTime(clock, ANSWER_TIMEOUT_MS, send('getOwnIDData', 'register'), noDataError).catch(
    (cause) => {
      throw new ServiceError('DEVICE', name, { cause });
    },
  );
  const { error, data } = objectOf(answer);
  if (error !== null && error !== undefined && error !== false)
    throw new ServiceError('DEVICE', name, { said: textOf(answer, 'message') });
  if (data === null || (data === undefined && Object.hasOwn(objectOf(answer), 'error'))) return undefined;
  if (typeof data === 'string' && data !== '') return data;
  if (Object.keys(objectOf(data)).length === 0) throw noDataError;
  // The account's field is a text; the vendor's guide stores an object in this form.
  return btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify([data]))));
}

async function send(...parameters: Parameters<Command>): Promise<unknown> {
  return window.ownid?.(...parameters);
}

/** Keeps an identity provider's answer that the widget passes through. */
function toFailure(parameters: unknown): WidgetOutcome {
  const errorCode = numberOf(parameters, 'errorCode');
  return errorCode !== undefined && errorCode >= 100_000
    ? { outcome: 'FAILED', error: new ProviderError(name, parameters) }
    : { outcome: 'UNFINISHED' };
}
