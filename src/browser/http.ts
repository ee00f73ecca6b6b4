import { jsonIn } from '@kontor/schema-adapters/json';
import { callAfter, type Clock } from './clock.ts';
import { ServiceError } from './gatewayErrors.ts';
import { textOf } from './shape.ts';

/** One call. `name` is its name in logs and errors; `url` must already be encoded. */
export interface HttpCall {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly form?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** Send the cookies of the site's own origin; other calls send none. */
  readonly cookies?: true;
}

export interface HttpAnswer {
  readonly status: number;
  /** The parsed body; `undefined` if there is none. */
  readonly body: unknown;
}

/**
 * Sends one call. Settles once, within 30 seconds; throws ServiceError, or the signal's reason if the caller aborts.
 */
export type Http = (call: HttpCall) => Promise<HttpAnswer>;

const callTimeoutMs = 30_000;
const retryDelaysMs = [500, 1_500];
const MAX_BODY_LENGTH = 2_000_000;
/** Longest stored message of a service, in characters. */
const maxMessageLength = 300;

/**
 * The browser's network: timeout, two automatic retries of GET, one error type.
 * Source: requirements#FLT-1, requirements#FLT-2.
 */
export function createHttp(clock: Clock, send: typeof fetch = (input, init) => fetch(input, init)): Http {
  return async (call) => {
    const timeout = new AbortController();
    const cancelTimeout = callAfter(clock, callTimeoutMs, () => timeout.abort(new ServiceError('TIMEOUT', call.name)));
    const signal = call.signal ? AbortSignal.any([call.signal, timeout.signal]) : timeout.signal;
    try {
      const once = (): Promise<HttpAnswer> => sendOnce(call, send, signal);
      return await (call.method === 'GET' ? repeat(once, isTransient, clock, signal) : once());
    } finally {
      cancelTimeout();
    }
  };
}

/** Repeats a call without side effects up to twice, after transient failures. */
export async function repeat<T>(
  once: () => Promise<T>,
  mayPass: (error: unknown) => boolean,
  clock: Clock,
  signal?: AbortSignal,
): Promise<T> {
  for (const pause of retryDelaysMs) {
    try {
      return await once();
    } catch (error) {
      if (signal?.aborted || !mayPass(error)) throw error;
      await clock.wait(pause, signal);
    }
  }
  return once();
}

/** Whether a retry may help: after a network failure or a server error, not after a refusal. */
function isTransient(error: unknown): boolean {
  return (
    error instanceof ServiceError &&
    (error.failure === 'NETWORK' || (error.failure === 'STATUS' && (error.status ?? 0) >= 500))
  );
}

async function sendOnce(call: HttpCall, send: typeof fetch, signal: AbortSignal): Promise<HttpAnswer> {
  const response = await transport(call, send, signal);
  const text = await response.text().catch((cause: unknown) => {
    throw toFailure(call, signal, cause);
  });
  const body = text.length > MAX_BODY_LENGTH ? undefined : jsonIn(text);
  if (!response.ok) throw refusal(call, response, body);
  if (text !== '' && body === undefined) throw new ServiceError('UNREADABLE', call.name, { status: response.status });
  return { status: response.status, body };
}

async function transport(call: HttpCall, send: typeof fetch, signal: AbortSignal): Promise<Response> {
  const body = call.form
    ? new URLSearchParams(call.form)
    : call.json === undefined
      ? undefined
      : JSON.stringify(call.json);
  const headers: Record<string, string> = { ...call.headers, accept: 'application/json' };
  if (call.json !== undefined) headers['content-type'] = 'application/json';
  try {
    const credentials = call.cookies ? 'same-origin' : 'omit';
    return await send(call.url, { method: call.method, body, headers, signal, credentials, redirect: 'error' });
  } catch (cause) {
    throw toFailure(call, signal, cause);
  }
}

function toFailure(call: HttpCall, signal: AbortSignal, cause: unknown): unknown {
  if (signal.aborted) return signal.reason;
  return new ServiceError(isOffline() ? 'OFFLINE' : 'NETWORK', call.name, { cause });
}

/** Whether the browser knows that it has no connection. */
export function isOffline(): boolean {
  // Node.js also has a `navigator`, but without `onLine`.
  return typeof navigator !== 'undefined' && 'onLine' in navigator && !navigator.onLine;
}

function refusal(call: HttpCall, response: Response, body: unknown): ServiceError {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new ServiceError(response.status === 429 ? 'LIMITED' : 'STATUS', call.name, {
    status: response.status,
    code: textOf(body, 'code'),
    requestId: textOf(body, 'requestId') ?? response.headers.get('x-request-id') ?? undefined,
    retryAfterSeconds:
      response.status === 429
        ? Math.min(60, Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : 60)
        : undefined,
    said: textOf(body, 'message')?.slice(0, maxMessageLength),
  });
}
