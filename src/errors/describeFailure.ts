import { ProviderError } from '../gateways/ProviderError.ts';
import { ServiceError, type ServiceFailure } from '../gateways/ServiceError.ts';
import { errorCatalogue } from './errorCatalogue.ts';
import type { Flow } from './errorRow.ts';
import { messageKeys, type Area } from './messageKeys.ts';
import { isTrouble, reactionTo } from './reactions.ts';

/** A failure as text: message keys, most specific first, and technical details for support staff (English). */
export interface FailureText {
  readonly keys: readonly string[];
  readonly values: Readonly<Record<string, string | number>>;
  readonly technical: string;
  /** An unexpected failure: the customer cannot fix it. */
  readonly isUnexpected: boolean;
  /** The provider named the values that it refused; `technical` has its text for each. */
  readonly namesFields?: boolean;
  /** The id of the request in the server's log, if the server sent one. */
  readonly requestId?: string;
}

const sentences: Readonly<Record<ServiceFailure, string>> = {
  OFFLINE: 'global.failure.offline',
  NETWORK: 'global.failure.network',
  TIMEOUT: 'global.failure.timeout',
  STATUS: 'global.failure.server',
  LIMITED: 'global.failure.limited',
  UNREADABLE: 'global.failure.unreadable',
  SCRIPT_BLOCKED: 'global.failure.scriptBlocked',
  DEVICE: 'clp.passwordless.notSetUp',
};

const accountFlows: ReadonlySet<Flow> = new Set(['emailCheck', 'emailChange', 'passwordChange', 'accountForm']);

/**
 * Describes anything that was thrown, depending on what the customer was doing. A code without a sentence of its own is
 * unexpected, whether the catalogue has it or not; `hasText` says which keys have texts. Never throws.
 * Source: requirements#error-lookup, requirements#FLT-1.
 */
export function describeFailure(
  error: unknown,
  flow: Flow = 'centre',
  hasText: (key: string) => boolean = () => true,
): FailureText {
  if (error instanceof ServiceError) {
    return {
      keys: [sentences[error.failure], 'global.errors.general'],
      values: { seconds: error.retryAfterSeconds ?? 60 },
      technical: [error.message, error.code, error.said].filter(Boolean).join(' · '),
      isUnexpected: true,
      requestId: error.requestId,
    };
  }
  if (error instanceof ProviderError) {
    const reaction = reactionTo(error, flow);
    const own = 'text' in reaction && reaction.text !== undefined ? [reaction.text] : [];
    // A single refused value can be named in the message; several cannot.
    const only = error.faults.length === 1 ? error.faults[0] : undefined;
    const found = messageKeys(areaOf(flow), {
      code: error.code,
      detailCode: (only ?? error.faults.find(({ errorCode }) => errorCode < 200_000))?.errorCode,
      ...(only && { field: only.fieldName }),
    });
    const special = [...own, ...found.filter((key) => !key.endsWith('.errors.general'))];
    return {
      keys: [
        ...special,
        ...(isTrouble(error.code) ? [sentences.STATUS] : []),
        ...found.filter((key) => key.endsWith('.errors.general')),
      ],
      values: { code: error.code },
      technical: [
        error.message,
        error.details,
        ...error.faults.map(({ errorCode, fieldName, message }) => `${fieldName} ${errorCode} ${message}`.trim()),
      ]
        .filter(Boolean)
        .join(' · '),
      namesFields: error.faults.length > 0,
      isUnexpected: error.code >= 500_000 || !Object.hasOwn(errorCatalogue, error.code) || !special.some(hasText),
      requestId: error.requestId,
    };
  }
  return {
    keys: ['global.errors.general'],
    values: {},
    technical: error instanceof Error ? error.name : 'unknown',
    isUnexpected: true,
  };
}

function areaOf(flow: Flow): Area {
  if (flow === 'centre') return 'mpp';
  return accountFlows.has(flow) ? 'ap' : 'clp';
}
