import { ProviderError } from '../gateways/ProviderError.ts';
import { ServiceError, type ServiceFailure } from '../gateways/ServiceError.ts';
import { messageKeys } from './messageKeys.ts';

/** A failure in words: keys for a sentence, most special first, and what a technician wants to read (English). */
export interface FailureWords {
  readonly keys: readonly string[];
  readonly values: Readonly<Record<string, string | number>>;
  readonly technical: string;
  /** The id under which the server's log knows it, if it told one. */
  readonly requestId?: string;
}

const sentences: Readonly<Record<ServiceFailure, string>> = {
  OFFLINE: 'global.failure.offline',
  NETWORK: 'global.failure.network',
  TIMEOUT: 'global.failure.timeout',
  STATUS: 'global.failure.server',
  LIMITED: 'global.failure.limited',
  UNREADABLE: 'global.failure.server',
  SCRIPT_BLOCKED: 'global.failure.scriptBlocked',
};

/** Puts any thrown thing into words. Never throws. Source: specification §8; security requirement FLT-1. */
export function describeFailure(error: unknown, area: 'mpp' | 'clp' | 'ap' = 'mpp'): FailureWords {
  if (error instanceof ServiceError) {
    return {
      keys: [sentences[error.failure], 'global.errors.general'],
      values: { seconds: error.retryAfterSeconds ?? 60 },
      technical: [error.message, error.code].filter(Boolean).join(' '),
      requestId: error.requestId,
    };
  }
  if (error instanceof ProviderError) {
    return {
      keys: messageKeys(area, { code: error.code, detailCode: error.faults.find(({ errorCode }) => errorCode < 200_000)?.errorCode }),
      values: { code: error.code },
      technical: [error.message, error.details].filter(Boolean).join(' · '),
      requestId: error.requestId,
    };
  }
  return { keys: ['global.errors.general'], values: {}, technical: error instanceof Error ? error.name : 'unknown' };
}
