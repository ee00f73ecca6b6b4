import { asArray, asObject, fail, optionalNumber, requireNumber, requireText } from '../../shared/document.ts';

/**
 * The effect of a fault. `error` is answered in the format of the called service; `body` of `status` is sent as JSON.
 */
export type FaultEffect =
  | { readonly kind: 'delay'; readonly ms: number }
  | { readonly kind: 'status'; readonly status: number; readonly body?: unknown }
  | { readonly kind: 'drop' }
  | { readonly kind: 'garbage' }
  | {
      readonly kind: 'error';
      readonly errorCode: number;
      readonly errorDetails?: string;
      readonly customMessage?: string;
      readonly validationErrors?: readonly ValidationError[];
    };

/** One entry of the provider's `validationErrors`. */
export interface ValidationError {
  readonly errorCode: number;
  readonly message: string;
  readonly fieldName: string;
}

/**
 * A fault of a call (`accounts.setAccountInfo`, `GET /rest/v1/region`). Without `times` it stays until it is deleted.
 */
export interface Fault {
  readonly call: string;
  readonly effect: FaultEffect;
  readonly times?: number;
}

/** Reads the list that a tester sent. Throws `DocumentError` with the problem. */
export function parseFaults(raw: unknown): readonly Fault[] {
  return asArray(raw, 'the list of faults').map((entry, index) => {
    const where = `fault ${index + 1}`;
    const fault = asObject(entry, where);
    const times = optionalNumber(fault['times'], `${where}, times`);
    if (times !== undefined && (!Number.isInteger(times) || times < 1))
      fail(`${where}, times: must be a whole number above 0`);
    return {
      call: requireText(fault['call'], `${where}, call`),
      effect: parseEffect(fault['effect'], `${where}, effect`),
      ...(times === undefined ? {} : { times }),
    };
  });
}

function parseEffect(raw: unknown, where: string): FaultEffect {
  const effect = asObject(raw, where);
  switch (effect['kind']) {
    case 'delay':
      return { kind: 'delay', ms: inRange(requireNumber(effect['ms'], `${where}, ms`), 0, 600_000, `${where}, ms`) };
    case 'status':
      return {
        kind: 'status',
        status: inRange(requireNumber(effect['status'], `${where}, status`), 200, 599, `${where}, status`),
        ...('body' in effect ? { body: effect['body'] } : {}),
      };
    case 'drop':
      return { kind: 'drop' };
    case 'garbage':
      return { kind: 'garbage' };
    case 'error':
      return parseErrorEffect(effect, where);
    default:
      return fail(`${where}, kind: must be delay, status, drop, garbage or error`);
  }
}

function parseErrorEffect(effect: Readonly<Record<string, unknown>>, where: string): FaultEffect {
  const { errorDetails, customMessage, validationErrors } = effect;
  return {
    kind: 'error',
    errorCode: requireNumber(effect['errorCode'], `${where}, errorCode`),
    ...(errorDetails === undefined ? {} : { errorDetails: requireText(errorDetails, `${where}, errorDetails`) }),
    ...(customMessage === undefined ? {} : { customMessage: requireText(customMessage, `${where}, customMessage`) }),
    ...(validationErrors === undefined
      ? {}
      : {
          validationErrors: asArray(validationErrors, `${where}, validationErrors`).map((error) =>
            parseValidationError(error, `${where}, validationErrors`),
          ),
        }),
  };
}

function parseValidationError(raw: unknown, where: string): ValidationError {
  const error = asObject(raw, where);
  return {
    errorCode: requireNumber(error['errorCode'], `${where}, errorCode`),
    message: error['message'] === undefined ? '' : requireText(error['message'], `${where}, message`),
    fieldName: requireText(error['fieldName'], `${where}, fieldName`),
  };
}

function inRange(value: number, low: number, high: number, where: string): number {
  return Number.isInteger(value) && value >= low && value <= high
    ? value
    : fail(`${where}: must be a whole number from ${low} to ${high}`);
}
