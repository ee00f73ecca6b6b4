import { jsonIn, ownMember } from '@kontor/schema-adapters/json';

/** One call to the content service, with a `body` as JSON or a `form` as `multipart/form-data`. */
export interface ApiCall {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  readonly form?: FormData;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Returns the parsed body, undefined for an empty one; throws ApiError. */
export type CallApi = (call: ApiCall) => Promise<unknown>;

const callTimeoutMs = 30_000;

/** Calls the studio's own origin, with the staff cookie and a header that blocks cross-site requests. */
export function createCall(send: typeof fetch = (input, init) => fetch(input, init)): CallApi {
  return async ({ method, path, body, form, headers }) => {
    const name = `${method} ${path}`;
    const response = await send(path, {
      method,
      headers: {
        accept: 'application/json',
        'x-requested-with': 'kontor-studio',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: form ?? (body === undefined ? null : JSON.stringify(body)),
      credentials: 'same-origin',
      redirect: 'error',
      signal: AbortSignal.timeout(callTimeoutMs),
    }).catch((cause: unknown) => {
      throw new ApiError(navigator.onLine ? 'NETWORK' : 'OFFLINE', name, { cause });
    });
    const text = await response.text().catch((cause: unknown) => {
      throw new ApiError('NETWORK', name, { cause });
    });
    const parsed = jsonIn(text);
    if (!response.ok)
      throw new ApiError('STATUS', name, { status: response.status, code: codeOf(parsed), body: parsed });
    if (text !== '' && parsed === undefined) throw new ApiError('UNREADABLE', name, { status: response.status });
    return parsed;
  };
}

function codeOf(body: unknown): string | undefined {
  const code = ownMember(body, 'code');
  return typeof code === 'string' ? code : undefined;
}

/** Why a call to the content service failed; `OFFLINE` and `NETWORK` without an answer. */
export type ApiFailure = 'OFFLINE' | 'NETWORK' | 'UNREADABLE' | 'STATUS';

/** A call to the content service that failed. `code` is the service's own, `body` its whole answer. */
export class ApiError extends Error {
  readonly failure: ApiFailure;
  readonly status: number | undefined;
  readonly code: string | undefined;
  readonly body: unknown;

  constructor(
    failure: ApiFailure,
    call: string,
    about: {
      readonly status?: number;
      readonly code?: string | undefined;
      readonly body?: unknown;
      readonly cause?: unknown;
    } = {},
  ) {
    super(`${call}: ${failure} ${about.status ?? ''} ${about.code ?? ''}`.trim(), { cause: about.cause });
    this.name = 'ApiError';
    this.failure = failure;
    this.status = about.status;
    this.code = about.code;
    this.body = about.body;
  }
}

/** Whether a call failed without an answer or with a 5xx status, so that a retry may help. */
export function isUnreachable(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    (error.failure === 'OFFLINE' ||
      error.failure === 'NETWORK' ||
      (error.failure === 'STATUS' && (error.status ?? 0) >= 500))
  );
}
