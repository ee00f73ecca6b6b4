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

/** Whether a call failed because nobody answered, so that trying again later may help. */
export function isUnreachable(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    (error.failure === 'OFFLINE' ||
      error.failure === 'NETWORK' ||
      (error.failure === 'STATUS' && (error.status ?? 0) >= 500))
  );
}
