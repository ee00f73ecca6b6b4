import { ProviderError, ServiceError, type ServiceFailure } from '../browser/gatewayErrors.ts';
import { errorCatalogue, errorPages, type ErrorWay } from './errorCatalogue.ts';
import type { Flow, ErrorRow, Reaction } from './errorRow.ts';
import { messageKeys, type Area } from './messageKeys.ts';

/** A failure as text: message keys, most specific first, and technical details for support staff (English). */
export interface FailureText {
  readonly keys: readonly string[];
  readonly values: Readonly<Record<string, string | number>>;
  readonly technical: string;
  /** An unexpected failure, which the customer cannot fix. */
  readonly isUnexpected: boolean;
  /** Whether the provider named the refused values; `technical` has its text for each. */
  readonly namesFields?: boolean;
  /** The id of the request in the server's log, if the server sent one. */
  readonly requestId?: string;
}

/** Whether a message refers the customer to customer service. */
export const namesService = (keys: readonly string[]): boolean =>
  keys.some((key) => /\.(403041|extraCheck)\b|\.400025\.general$/.test(key));

const sentences: Readonly<Record<ServiceFailure, string>> = {
  OFFLINE: 'global.failure.offline',
  NETWORK: 'global.failure.network',
  TIMEOUT: 'global.failure.timeout',
  STATUS: 'global.failure.server',
  LIMITED: 'global.failure.limited',
  UNREADABLE: 'global.failure.unreadable',
  SCRIPT_BLOCKED: 'global.failure.scriptBlocked',
  COOKIES_BLOCKED: 'global.failure.cookiesBlocked',
  DEVICE: 'clp.passwordless.notSetUp',
};

const accountFlows: ReadonlySet<Flow> = new Set(['emailCheck', 'emailChange', 'passwordChange', 'accountForm']);

/**
 * Describes any thrown value, depending on the customer's flow. A code without its own message is unexpected, even if
 * the catalogue has the code; `hasText` says which keys have texts. Never throws.
 * Source: requirements#error-lookup, requirements#FLT-1.
 */
export function describeFailure(
  error: unknown,
  flow: Flow = 'loading',
  hasText: (key: string) => boolean = () => true,
): FailureText {
  if (error instanceof ServiceError) {
    return {
      keys: [sentences[error.failure], 'global.errors.general'],
      values: { seconds: error.retryAfterSeconds ?? 60 },
      technical: [error.message, error.code, error.said].filter(Boolean).join(' · '),
      // Customer service cannot help an offline device.
      isUnexpected: error.failure !== 'OFFLINE',
      requestId: error.requestId,
    };
  }
  if (error instanceof ProviderError) {
    const reaction = reactionTo(error, flow);
    const reactionKeys = 'text' in reaction && reaction.text !== undefined ? [reaction.text] : [];
    // The message can name a single refused value, but not several.
    const singleFault = error.faults.length === 1 ? error.faults[0] : undefined;
    const candidates = messageKeys(getArea(flow), {
      code: error.code,
      detailCode: (singleFault ?? error.faults.find(({ errorCode }) => errorCode < 200_000))?.errorCode,
      ...(singleFault && { field: singleFault.fieldName }),
    }).filter((key) => flow !== 'loading' || !aboutSaving.test(key));
    const specificKeys = [...reactionKeys, ...candidates.filter((key) => !key.endsWith('.errors.general'))];
    return {
      keys: [
        ...specificKeys,
        ...(isServerError(error.code) ? [sentences.STATUS] : []),
        ...candidates.filter((key) => key.endsWith('.errors.general')),
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
      isUnexpected: error.code >= 500_000 || !Object.hasOwn(errorCatalogue, error.code) || !specificKeys.some(hasText),
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

/** Messages about a save, or about input. */
const aboutSaving = /^mpp\.errors\.(general|4000\d\d\b)/;

function getArea(flow: Flow): Area {
  if (flow === 'centre' || flow === 'loading') return 'mpp';
  return accountFlows.has(flow) ? 'ap' : 'clp';
}

/**
 * The product's reaction to a failed call in a flow: the row of the inner code or custom message first, then the row of
 * the code. Never throws.
 */
export function reactionTo(error: unknown, flow: Flow): Reaction {
  if (!(error instanceof ProviderError)) return defaultReaction;
  return findRows(error).find(({ reactions }) => reactions[flow])?.reactions[flow] ?? defaultReaction;
}

/** Whether a call failed without an answer about the input: the connection, a service or the provider failed. */
export function isOutage(error: unknown): boolean {
  return !(error instanceof ProviderError) || isServerError(error.code);
}

/** The provider's codes for its own errors begin with 5, like HTTP statuses. */
function isServerError(code: number): boolean {
  return Math.floor(code / 100_000) === 5;
}

/** The outcome for a service's own error code; undefined for other failures. */
export function refusalOf<Outcome>(
  error: unknown,
  refusals: Readonly<Record<string, Outcome>>,
): { readonly outcome: Outcome } | undefined {
  const outcome = error instanceof ServiceError ? refusals[error.code ?? ''] : undefined;
  return outcome && { outcome };
}

/** Whether an answer reveals that an account exists or its state. */
export function revealsExistence(error: unknown): boolean {
  return error instanceof ProviderError && errorCatalogue[error.code]?.revealsAccount === true;
}

/** Codes that refuse a registration token but may accept a new one. */
const tokenRefusals: ReadonlySet<number> = new Set([403002, 403005, 403025]);

/** Whether an answer refuses the registration token of its call. */
export function refusesToken(error: unknown): boolean {
  return error instanceof ProviderError && tokenRefusals.has(error.code);
}

const defaultReaction: Reaction = { does: 'SHOW' };

function findRows({ code, customMessage, faults }: ProviderError): readonly ErrorRow[] {
  const details = [
    customMessage,
    ...faults.map(({ errorCode }) => errorCode),
    customMessage === undefined ? undefined : '*',
  ];
  const keys = [...details.filter((detail) => detail !== undefined).map((detail) => `${code} ${detail}`), String(code)];
  return keys
    .flatMap((key) => (Object.hasOwn(errorCatalogue, key) ? [errorCatalogue[key]] : []))
    .filter((row) => row !== undefined);
}

/** The area of an error page. */
type ErrorArea = 'portal' | 'centre';

/** The texts of an error page: message keys, most specific first, and the values for their placeholders. */
export interface ErrorPageTexts {
  readonly headline: readonly string[];
  readonly description: readonly string[];
  readonly values: { readonly code: string };
  /** Help, if the description has none. */
  readonly help?: 'global.errors.general.help' | 'global.failure.server';
  /** The ways out, the most helpful first. */
  readonly ways: readonly ErrorWay[];
  /** Whether to show an id: for our own or unknown failures. */
  readonly needsId: boolean;
  /** Whether the texts refer the customer to customer service. */
  readonly namesService: boolean;
}

/** The ways out for unknown codes. */
const defaultWays: Readonly<Record<ErrorArea, readonly ErrorWay[]>> = { portal: ['LOGIN'], centre: ['START'] };

/**
 * The texts and ways for a code or status: specific ones if the catalogue has some, else the general ones with the
 * code. Only codes in the catalogue become part of a key. Without a valid code the page shows none.
 * Source: requirements#centre-error, requirements#error-page.
 */
export function errorPage(code: string | undefined, area: ErrorArea): ErrorPageTexts {
  const page = code !== undefined && Object.hasOwn(errorPages, code) ? errorPages[code] : undefined;
  if (code === undefined || page === undefined)
    return {
      headline: ['global.errors.general.headline'],
      description: [code === undefined ? 'global.errors.general' : 'global.errors.general.description'],
      values: { code: code ?? '' },
      ...(code !== undefined && { help: 'global.errors.general.help' as const }),
      ways: defaultWays[area],
      // The customer names the code instead of an id.
      needsId: code === undefined,
      namesService: code !== undefined,
    };
  return {
    headline: [`global.errors.${code}.headline`, 'global.errors.general.headline'],
    description: [`global.errors.${code}.description`, 'global.errors.general.description'],
    values: { code },
    // Their descriptions only name the missing document.
    ...((code === 'metadata' || code === 'content') && { help: 'global.failure.server' as const }),
    ways: (area === 'centre' ? page.centre : undefined) ?? page.ways,
    needsId: page.ways.includes('AGAIN') || code === '500002',
    namesService: code === '403041',
  };
}
