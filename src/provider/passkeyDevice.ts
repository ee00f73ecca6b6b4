import { deviceNameOf } from '#protocol/deviceName.ts';
import { isRecord, ownMember } from '@kontor/schema-adapters/json';
import {
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { callAfter, type Clock } from '../browser/clock.ts';
import { PasskeyError, type PasskeyObstacle } from './PasskeyError.ts';
import { ServiceError } from '../browser/gatewayErrors.ts';
import { numberOf, textOf } from '../browser/shape.ts';

/** This browser's support of passkeys. */
export interface PasskeyAbilities {
  /** Creates passkeys, on this device or on a phone nearby. */
  readonly creates: boolean;
  /** Offers them in the list of a field (conditional mediation). */
  readonly autofill: boolean;
  /** Saves one without a prompt after a login with a password (conditional create). */
  readonly automatic: boolean;
}

/** Detects the browser's support, without a prompt. Never rejects. */
export async function passkeyAbilities(): Promise<PasskeyAbilities> {
  if (!isSupported()) return { creates: false, autofill: false, automatic: false };
  const { PublicKeyCredential: browser } = globalThis;
  const [platform, capabilities, autofill] = await Promise.all([
    orFalse(browser.isUserVerifyingPlatformAuthenticatorAvailable()),
    orFalse(browser.getClientCapabilities?.()),
    orFalse(browser.isConditionalMediationAvailable?.()),
  ]);
  const has = (name: string): boolean => isRecord(capabilities) && capabilities[name] === true;
  return { creates: platform || has('hybridTransport'), autofill, automatic: has('conditionalCreate') };
}

/** Timeout for a passkey that the browser saves by itself, milliseconds: the next step waits for it. */
const AUTOMATIC_TIMEOUT_MS = 10_000;

/**
 * Creates a passkey with the provider's options; `isUnasked`: the browser saves it without a prompt and without a
 * required user verification. Returns the browser's answer as JSON text. Throws PasskeyError, ServiceError.
 */
export async function createPasskey(clock: Clock, options: unknown, isUnasked: boolean): Promise<string> {
  if (!isCreation(options)) throw new ServiceError('UNREADABLE', 'accounts.auth.fido.initRegisterCredentials');
  if (!isUnasked)
    return runCeremony(clock, numberOf(options, 'timeout'), () => startRegistration({ optionsJSON: options }));
  const authenticatorSelection = { ...options.authenticatorSelection, userVerification: 'preferred' } as const;
  const cancelTimeout = callAfter(clock, AUTOMATIC_TIMEOUT_MS, stop);
  try {
    return await runCeremony(clock, undefined, () =>
      startRegistration({ optionsJSON: { ...options, authenticatorSelection }, useAutoRegister: true }),
    );
  } finally {
    cancelTimeout();
  }
}

/** How to request a passkey: in a window, or in a field's list until `signal` aborts. */
export interface PasskeyQuestion {
  readonly signal?: AbortSignal;
  readonly inField?: boolean;
  /** Called after the customer's choice. */
  readonly onChosen?: () => void;
}

/**
 * Requests one of the site's passkeys; returns the browser's answer as JSON text. Throws PasskeyError, ServiceError.
 */
export async function askForPasskey(
  clock: Clock,
  options: unknown,
  { signal, inField = false }: PasskeyQuestion,
): Promise<string> {
  if (!isRequest(options)) throw new ServiceError('UNREADABLE', 'accounts.auth.fido.getAssertionOptions');
  if (signal?.aborted) throw new PasskeyError('CANCELLED');
  signal?.addEventListener('abort', stop);
  try {
    return await runCeremony(clock, inField ? undefined : numberOf(options, 'timeout'), () =>
      startAuthentication({ optionsJSON: options, useBrowserAutofill: inField }),
    );
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}

/**
 * Signals to the browser that a passkey is no longer valid, so that the browser does not offer it again. Never rejects.
 */
export async function forgetPasskey(rpId: string, credentialId: string): Promise<void> {
  if (isSupported()) await orFalse(globalThis.PublicKeyCredential.signalUnknownCredential?.({ rpId, credentialId }));
}

/** An account as browsers store it with its passkeys. */
export interface PasskeyUser {
  readonly rpId: string;
  /** Base64url. */
  readonly userId: string;
}

/** The account in options for a new passkey; undefined if they name none. */
export function passkeyUser(options: unknown): PasskeyUser | undefined {
  const userId = textOf(ownMember(options, 'user'), 'id');
  return userId === undefined ? undefined : { rpId: passkeyDomain(options), userId };
}

/** The domain of passkeys in options, else that of the page. */
export function passkeyDomain(options: unknown): string {
  return textOf(options, 'rpId') ?? textOf(ownMember(options, 'rp'), 'id') ?? globalThis.location.hostname;
}

/** Whether this browser can signal an account's passkeys and name to password managers. */
export function canSignal(): boolean {
  return isSupported() && 'signalAllAcceptedCredentials' in PublicKeyCredential;
}

/** Signals an account's passkeys to password managers, so that they offer no others. Never rejects. */
export async function signalPasskeys(user: PasskeyUser, allAcceptedCredentialIds: string[]): Promise<void> {
  await orFalse(PublicKeyCredential.signalAllAcceptedCredentials?.({ ...user, allAcceptedCredentialIds }));
}

/** Signals an account's name to password managers, which display it with the passkeys. Never rejects. */
export async function signalName(user: PasskeyUser, name: string): Promise<void> {
  await orFalse(PublicKeyCredential.signalCurrentUserDetails?.({ ...user, name, displayName: name }));
}

/** The default name of a new passkey. */
export const deviceName = (): string => deviceNameOf(navigator.userAgent);

function isSupported(): boolean {
  return 'PublicKeyCredential' in globalThis && 'credentials' in navigator;
}

async function orFalse<T>(work: Promise<T> | undefined): Promise<T | false> {
  return (await work?.catch(() => false as const)) ?? false;
}

const stop = (): void => WebAuthnAbortService.cancelCeremony();

async function runCeremony(clock: Clock, timeout: number | undefined, ask: () => Promise<unknown>): Promise<string> {
  if (!isSupported()) throw new PasskeyError('UNSUPPORTED');
  const start = clock.monotonic();
  try {
    return JSON.stringify(await ask());
  } catch (error) {
    const isLate = timeout !== undefined && clock.monotonic() - start >= timeout - 500;
    throw new PasskeyError(toObstacle(error, isLate), error);
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

/** `isLate`: the browser's timeout has passed. */
function toObstacle(error: unknown, isLate: boolean): PasskeyObstacle {
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
