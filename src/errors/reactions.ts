import { ProviderError } from '../gateways/ProviderError.ts';
import { errorCatalogue } from './errorCatalogue.ts';
import type { ErrorRow, Flow, Reaction } from './errorRow.ts';

/**
 * The product's reaction to a failed call in a flow: the row of the inner code or custom message first, then the row of
 * the code. Never throws.
 */
export function reactionTo(error: unknown, flow: Flow): Reaction {
  if (!(error instanceof ProviderError)) return say;
  return rowsOf(error).find(({ reactions }) => reactions[flow])?.reactions[flow] ?? say;
}

/** Whether a call failed without an answer about what the customer entered: the connection, a service, the provider. */
export function isOutage(error: unknown): boolean {
  return !(error instanceof ProviderError) || isTrouble(error.code);
}

/** The provider's codes for its own trouble begin like HTTP's. */
export function isTrouble(code: number): boolean {
  return Math.floor(code / 100_000) === 5;
}

/** Whether an answer reveals that an account exists or its state. */
export function revealsExistence(error: unknown): boolean {
  return error instanceof ProviderError && errorCatalogue[error.code]?.revealsAccount === true;
}

/** Codes that mean: this registration token is no longer accepted, but a fresh one may be. */
const tokenRefusals: ReadonlySet<number> = new Set([403002, 403005, 403025]);

/** Whether an answer refuses the registration token of its call. */
export function refusesToken(error: unknown): boolean {
  return error instanceof ProviderError && tokenRefusals.has(error.code);
}

const say: Reaction = { does: 'SHOW' };

function rowsOf({ code, customMessage, faults }: ProviderError): readonly ErrorRow[] {
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
