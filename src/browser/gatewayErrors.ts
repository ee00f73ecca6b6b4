import { ownMember } from '@kontor/schema-adapters/json';
import { listOf, numberOf, textOf } from './shape.ts';

/** Why a call returned no usable answer. */
export type ServiceFailure =
  | 'OFFLINE'
  | 'NETWORK'
  | 'TIMEOUT'
  | 'STATUS'
  | 'LIMITED'
  | 'UNREADABLE'
  | 'SCRIPT_BLOCKED'
  /** The browser blocks cookies, which every login needs. */
  | 'COOKIES_BLOCKED'
  /** The ID widget returned no usable data about this device. */
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

  constructor(failure: ServiceFailure, call: string, { cause, ...particulars }: Particulars = {}) {
    super(`${call}: ${failure}${particulars.status === undefined ? '' : ` ${particulars.status}`}`, { cause });
    this.name = 'ServiceError';
    this.failure = failure;
    this.call = call;
    Object.assign(this, particulars);
  }
}

/** Whether a rate limit refused the call. */
export const isLimited = (error: unknown): boolean => error instanceof ServiceError && error.failure === 'LIMITED';

/** Whether a failed write may have succeeded, because no answer arrived. */
export function hasNoAnswer(error: unknown): boolean {
  return (
    error instanceof ServiceError &&
    (['TIMEOUT', 'NETWORK', 'UNREADABLE'].includes(error.failure) || (error.status ?? 0) >= 500)
  );
}

/** One refused field as the provider names it: `fieldName` is a dotted path such as `profile.email`. */
export interface ProviderFault {
  readonly fieldName: string;
  readonly errorCode: number;
  readonly message: string;
}

/** The identity provider refused a call. `code` is its errorCode; its English texts are for technical details only. */
export class ProviderError extends Error {
  readonly call: string;
  readonly code: number;
  readonly details: string;
  readonly customMessage?: string;
  /** Present with codes such as 206001 and 403043. */
  readonly regToken?: string;
  readonly faults: readonly ProviderFault[];
  readonly requestId?: string;

  constructor(call: string, answer: unknown) {
    const code = numberOf(answer, 'errorCode') ?? 500001;
    super(`${call}: ${code} ${textOf(answer, 'errorMessage') ?? ''}`.trim());
    this.name = 'ProviderError';
    this.call = call;
    this.code = code;
    this.details = textOf(answer, 'errorDetails') ?? textOf(answer, 'errorMessage') ?? '';
    this.customMessage = textOf(answer, 'customMessage');
    this.regToken = textOf(answer, 'regToken');
    this.faults = listOf(answer, 'validationErrors').map(toFault);
    this.requestId = textOf(answer, 'callId');
  }
}

function toFault(raw: unknown): ProviderFault {
  const fieldName = ownMember(raw, 'fieldName');
  return {
    fieldName: typeof fieldName === 'string' ? fieldName.slice(0, 200) : '',
    errorCode: numberOf(raw, 'errorCode') ?? 400006,
    message: textOf(raw, 'message') ?? '',
  };
}
