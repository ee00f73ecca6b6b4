import type { Json, JsonObject } from '@kontor/schema-adapters/json';

/**
 * One entry of an answer's `validationErrors`; `fieldName` is a dotted path (`profile.email`) or a parameter
 * (`password`).
 */
export interface ValidationError {
  readonly errorCode: ProviderErrorCode;
  readonly message: string;
  readonly fieldName: string;
}

/**
 * The result of a call. `body` is merged into the envelope; an answer with a code still commits its writes (for example
 * a pending account).
 */
export interface Answer {
  readonly errorCode: number;
  readonly errorDetails?: string;
  readonly body: JsonObject;
}

/** A refused call: rolls back its writes and becomes the provider's error answer. */
export class ProviderFailure extends Error {
  readonly answer: Answer;

  constructor(errorCode: ProviderErrorCode, errorDetails?: string, body: JsonObject = {}) {
    super(`${errorCode} ${errorDetails ?? messageOf(errorCode)}`);
    this.name = 'ProviderFailure';
    this.answer = { errorCode, errorDetails, body };
  }
}

/** A successful answer. */
export const ok = (body: JsonObject = {}): Answer => ({ errorCode: 0, body });

/** An answer with a code that commits its writes: pending registration, a counted wrong password. */
export const committedError = (errorCode: ProviderErrorCode, errorDetails?: string, body: JsonObject = {}): Answer => ({
  errorCode,
  errorDetails,
  body,
});

/** Throws the validation errors of a write. Source: requirements#IDP-codes. */
export function refuseFields(errors: readonly ValidationError[]): ProviderFailure {
  const schemaOnly = errors.every(({ errorCode }) => errorCode === 400006);
  const body = { validationErrors: errors.map((error): JsonObject => ({ ...error })) };
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

/**
 * The provider's codes with their English names, as in its public documentation and in recorded answers. Names of
 * 206002, 206006, 401030, 403041, 403043 and 403047 are only documented, never seen in an answer; those of the passkeys
 * (400130, 400131, 403300, 500131) are guesses.
 */
export const errorMessages = {
  0: '',
  200009: 'Accounts linked',
  206001: 'Account Pending Registration',
  206002: 'Account Pending Verification',
  206006: 'Account Pending Code Verification',
  301001: 'Invalid data center',
  400002: 'Missing required parameter',
  400003: 'Unique identifier exists',
  400004: 'Invalid parameter format',
  400006: 'Invalid parameter value',
  400009: 'Validation error',
  400023: 'Invalid type validation',
  400024: 'Dynamic fields validation',
  400025: 'Write access validation',
  400026: 'Invalid format validation',
  400027: 'Required value validation',
  400093: 'Invalid ApiKey parameter',
  400096: 'Not supported',
  400120: 'Invalid site domain',
  400130: 'Invalid passkey',
  400131: 'Invalid passkey challenge',
  401030: 'Old password used',
  403002: 'Request has expired',
  403003: 'Invalid request signature',
  403005: 'Unauthorized user',
  403007: 'Permission denied',
  403010: 'Invalid Secret',
  403013: 'Unverified user',
  403025: 'Invalid token',
  403026: 'Unauthorized access error',
  403041: 'Account disabled',
  403042: 'Invalid LoginID',
  403043: 'Login identifier exists',
  403047: 'LoginID does not exist',
  403048: 'Api rate limit exceeded',
  403120: 'Account temporarily locked out',
  403300: 'Unknown passkey',
  405001: 'Invalid API method',
  409003: 'Login identifier exists',
  413001: 'Request entity too large',
  500001: 'General Server error',
  500131: 'Passkeys are not configured',
} as const satisfies Record<number, string>;

/** A code that the stand-in itself answers; faults may use any other. */
type ProviderErrorCode = keyof typeof errorMessages;

const statusReasons: Readonly<Record<number, string>> = {
  200: 'OK',
  206: 'Partial Content',
  301: 'Moved Permanently',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  413: 'Request Entity Too Large',
  500: 'Internal Server Error',
  504: 'Gateway Timeout',
};

/** The HTTP-like status in the answer: the first three digits of the code, with its reason. 0 is 200 OK. */
function statusOf(errorCode: number): { readonly statusCode: number; readonly statusReason: string } {
  const statusCode = errorCode === 0 ? 200 : Math.trunc(errorCode / 1000);
  return { statusCode, statusReason: statusReasons[statusCode] ?? 'Error' };
}

/** The English name of a code, `Error` for codes that only faults use. */
export function messageOf(errorCode: number): string {
  const messages: Readonly<Record<number, string>> = errorMessages;
  return messages[errorCode] ?? 'Error';
}
