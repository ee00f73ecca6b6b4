/** Why a call returned no usable answer. */
export type ServiceFailure =
  | 'OFFLINE'
  | 'NETWORK'
  | 'TIMEOUT'
  | 'STATUS'
  | 'LIMITED'
  | 'UNREADABLE'
  | 'SCRIPT_BLOCKED'
  /** The ID widget did not give what the account needs to know this device. */
  | 'DEVICE';

interface Particulars {
  readonly status?: number;
  /** The service's own code, if the answer has one. */
  readonly code?: string;
  /** The service's own message, if the answer has one: technical English. */
  readonly said?: string;
  /** Whole seconds to wait after a 429, at most 60. */
  readonly retryAfterSeconds?: number;
  /** The request's id in the service's log. */
  readonly requestId?: string;
  readonly cause?: unknown;
}

/**
 * A failed call to one of our services, or a script or file that failed to load. `message` is technical English, never
 * shown as a sentence.
 */
export class ServiceError extends Error {
  readonly failure: ServiceFailure;
  readonly call: string;
  readonly status?: number;
  readonly code?: string;
  readonly said?: string;
  readonly retryAfterSeconds?: number;
  readonly requestId?: string;

  constructor(failure: ServiceFailure, call: string, particulars: Particulars = {}) {
    super(`${call}: ${failure}${particulars.status === undefined ? '' : ` ${particulars.status}`}`, {
      cause: particulars.cause,
    });
    this.name = 'ServiceError';
    this.failure = failure;
    this.call = call;
    this.status = particulars.status;
    this.code = particulars.code;
    this.said = particulars.said;
    this.retryAfterSeconds = particulars.retryAfterSeconds;
    this.requestId = particulars.requestId;
  }
}
