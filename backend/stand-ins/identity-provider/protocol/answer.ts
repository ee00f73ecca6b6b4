import type { Json, JsonObject } from '#adapters/model/json.ts';
import { messageOf, statusOf } from './errorCodes.ts';
import type { ProviderErrorCode } from './errorCodes.ts';

/** One entry of an answer's `validationErrors`; `fieldName` is a dotted path (`profile.email`) or a parameter (`password`). */
export interface ValidationError {
  readonly errorCode: ProviderErrorCode;
  readonly message: string;
  readonly fieldName: string;
}

/**
 * The result of a call. `body` is merged into the envelope; an answer with a code is committed all the same (for
 * example a pending account).
 */
export interface Answer {
  readonly errorCode: number;
  readonly errorDetails?: string;
  readonly body: JsonObject;
}

/** A refused call: its writes are rolled back. Becomes the provider's error answer. */
export class ProviderFailure extends Error {
  readonly answer: Answer;

  constructor(errorCode: ProviderErrorCode, errorDetails?: string, body: JsonObject = {}) {
    super(`${errorCode} ${errorDetails ?? messageOf(errorCode)}`);
    this.name = 'ProviderFailure';
    this.answer = { errorCode, errorDetails: errorDetails ?? messageOf(errorCode), body };
  }
}

/** A successful answer. */
export const ok = (body: JsonObject = {}): Answer => ({ errorCode: 0, body });

/** An answer with a code whose writes are committed: pending registration, a counted wrong password. */
export const kept = (errorCode: ProviderErrorCode, errorDetails: string, body: JsonObject = {}): Answer => ({
  errorCode,
  errorDetails,
  body,
});

/** Throws the validation errors of a write. Source: requirements#IDP-codes. */
export function refuseFields(errors: readonly ValidationError[], ignored: readonly JsonObject[] = []): ProviderFailure {
  const schemaOnly = errors.every(({ errorCode }) => errorCode === 400006);
  const body = {
    validationErrors: errors.map((error): JsonObject => ({ ...error })),
    ...(ignored.length > 0 ? { ignoredParams: ignored } : {}),
  };
  return schemaOnly
    ? new ProviderFailure(400006, 'Schema validation failed', body)
    : new ProviderFailure(400009, errors[0]?.message, body);
}

/** Puts an answer into the provider's envelope, members in the recorded order. `now` is epoch milliseconds. */
export function toEnvelope(
  { errorCode, errorDetails, body }: Answer,
  now: number,
  callId: string,
  context?: Json,
): JsonObject {
  return {
    callId,
    ...(context === undefined ? {} : { context }),
    errorCode,
    ...(errorCode === 0
      ? {}
      : { errorDetails: errorDetails ?? messageOf(errorCode), errorMessage: messageOf(errorCode) }),
    apiVersion: 2,
    ...statusOf(errorCode),
    time: new Date(now).toISOString(),
    ...body,
  };
}
