import { deviceNameOf } from '#adapters/model/deviceName.ts';
import { isRecord, ownMember } from '#adapters/model/json.ts';
import {
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { Clock } from './clock.ts';
import { PasskeyError, type PasskeyObstacle } from './PasskeyError.ts';
import { ServiceError } from './gatewayErrors.ts';
import { numberOf, textOf } from './shape.ts';

/** What this browser can do with passkeys. */
export interface PasskeyAbilities {
  /** It can create them here, on this device or a phone beside it. */
  readonly creates: boolean;
  /** It offers them in the list of a field (conditional mediation). */
  readonly autofill: boolean;
}

/** Looks at the browser; asks nobody anything. Never rejects. */
export async function passkeyAbilities(): Promise<PasskeyAbilities> {
  if (!isThere()) return { creates: false, autofill: false };
  const { PublicKeyCredential: browser } = globalThis;
  const [platform, capabilities, autofill] = await Promise.all([
    orFalse(browser.isUserVerifyingPlatformAuthenticatorAvailable()),
    orFalse(browser.getClientCapabilities?.()),
    orFalse(browser.isConditionalMediationAvailable?.()),
  ]);
  const hybrid = isRecord(capabilities) && capabilities['hybridTransport'] === true;
  return { creates: platform || hybrid, autofill };
}

/** Creates a passkey with the provider's options; returns its answer as JSON text. Throws PasskeyError, ServiceError. */
export async function createPasskey(clock: Clock, options: unknown): Promise<string> {
  if (!isCreation(options)) throw new ServiceError('UNREADABLE', 'accounts.auth.fido.initRegisterCredentials');
  return answered(clock, numberOf(options, 'timeout'), () => startRegistration({ optionsJSON: options }));
}

/** How a passkey is asked for: in a window, or in a field's list until `signal` ends it. */
export interface PasskeyQuestion {
  readonly signal?: AbortSignal;
  readonly inField?: boolean;
  /** Called once the customer has chosen one. */
  readonly onChosen?: () => void;
}

/** Asks for one of the site's passkeys; returns its answer as JSON text. Throws PasskeyError, ServiceError. */
export async function askForPasskey(
  clock: Clock,
  options: unknown,
  { signal, inField = false }: PasskeyQuestion,
): Promise<string> {
  if (!isRequest(options)) throw new ServiceError('UNREADABLE', 'accounts.auth.fido.getAssertionOptions');
  if (signal?.aborted) throw new PasskeyError('CANCELLED');
  signal?.addEventListener('abort', stop);
  try {
    return await answered(clock, inField ? undefined : numberOf(options, 'timeout'), () =>
      startAuthentication({ optionsJSON: options, useBrowserAutofill: inField }),
    );
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}

/** Tells the browser that a passkey is of no use any more, so that it is not offered again. Never rejects. */
export async function forgetPasskey(rpId: string, credentialId: string): Promise<void> {
  if (isThere()) await orFalse(globalThis.PublicKeyCredential.signalUnknownCredential?.({ rpId, credentialId }));
}

/** What a new passkey is called until the customer renames it. */
export const deviceName = (): string => deviceNameOf(navigator.userAgent);

function isThere(): boolean {
  return 'PublicKeyCredential' in globalThis && 'credentials' in navigator;
}

async function orFalse<T>(work: Promise<T> | undefined): Promise<T | false> {
  return (await work?.catch(() => false as const)) ?? false;
}

const stop = (): void => WebAuthnAbortService.cancelCeremony();

async function answered(clock: Clock, timeout: number | undefined, ask: () => Promise<unknown>): Promise<string> {
  if (!isThere()) throw new PasskeyError('UNSUPPORTED');
  const start = clock.monotonic();
  try {
    return JSON.stringify(await ask());
  } catch (error) {
    const isLate = timeout !== undefined && clock.monotonic() - start >= timeout - 500;
    throw new PasskeyError(obstacleOf(error, isLate), error);
  }
}

const obstacles: Readonly<Record<string, PasskeyObstacle>> = {
  AbortError: 'CANCELLED',
  NotAllowedError: 'CANCELLED',
  ConstraintError: 'NOWHERE',
  NotSupportedError: 'NOWHERE',
  InvalidStateError: 'THERE_ALREADY',
  SecurityError: 'WRONG_SITE',
};

/** `isLate`: as much time has passed as the browser may wait. */
function obstacleOf(error: unknown, isLate: boolean): PasskeyObstacle {
  const obstacle = error instanceof Error || error instanceof DOMException ? obstacles[error.name] : undefined;
  return obstacle === 'CANCELLED' && isLate ? 'LATE' : (obstacle ?? 'UNSUPPORTED');
}

function isRequest(options: unknown): options is PublicKeyCredentialRequestOptionsJSON {
  const { allowCredentials = [] } = isRecord(options) ? options : {};
  return textOf(options, 'challenge') !== undefined && Array.isArray(allowCredentials);
}

function isCreation(options: unknown): options is PublicKeyCredentialCreationOptionsJSON {
  const { pubKeyCredParams, excludeCredentials = [] } = isRecord(options) ? options : {};
  const user = ownMember(options, 'user');
  return (
    textOf(options, 'challenge') !== undefined &&
    textOf(user, 'id') !== undefined &&
    Array.isArray(pubKeyCredParams) &&
    Array.isArray(excludeCredentials)
  );
}

/** A passkey's identifier as browsers spell it, from either spelling of base64. */
export function toBase64Url(text: string): string {
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
