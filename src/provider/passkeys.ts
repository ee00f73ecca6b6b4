import { ownMember } from '@kontor/schema-adapters/json';
import type { Clock } from '../browser/clock.ts';
import {
  canSignal,
  createPasskey,
  deviceName,
  forgetPasskey,
  passkeyAbilities,
  passkeyDomain,
  passkeyUser,
  signalName,
  signalPasskeys,
  toBase64Url,
  askForPasskey,
  type PasskeyAbilities,
  type PasskeyQuestion,
} from './passkeyDevice.ts';
import type { ProviderCalls } from './provider.ts';
import { ProviderError, ServiceError } from '../browser/gatewayErrors.ts';
import { listOf, objectOf, textOf } from '../browser/shape.ts';

/** A passkey of the session's account as the provider lists it. Times are epoch milliseconds. */
export interface Passkey {
  /** Base64url, as browsers spell it. */
  readonly id: string;
  /** The name that the page gave it at its creation. */
  readonly deviceName?: string;
  readonly createdAt?: number;
  readonly usedAt?: number;
}

/**
 * Passkeys of the portal's site. Every call throws ProviderError if the provider refuses, ServiceError if there is no
 * usable answer, PasskeyError if the browser gives none.
 * Source: requirements#passkeys, requirements#IDP-passkeys.
 */
export interface PasskeysGateway {
  readonly abilities: () => Promise<PasskeyAbilities>;
  /** Creates one for the session's account; `isUnasked`: the browser saves it by itself, or refuses at once. */
  readonly create: (how?: { readonly isUnasked: boolean }) => Promise<void>;
  /** Logs in with one. */
  readonly logIn: (question: PasskeyQuestion) => Promise<void>;
  readonly list: () => Promise<readonly Passkey[]>;
  /** Removes one. If its connection to the account does not end, a further call tries again. */
  readonly remove: (id: string) => Promise<Removal>;
  /**
   * Call before a change of the address, which ends the session. Returns a function that signals the new address to
   * password managers. Neither of the two rejects.
   */
  readonly prepareNewAddress: () => Promise<(email: string) => Promise<void>>;
}

/** Result of a removal: nobody can log in with the passkey any more. */
export interface Removal {
  /** The error, if its connection to the account did not end. */
  readonly stillConnected?: unknown;
}

interface Step {
  readonly options: unknown;
  readonly token: string;
}

export function passkeysGateway({ call, read }: Pick<ProviderCalls, 'call' | 'read'>, clock: Clock): PasskeysGateway {
  const oauth = async (method: string, idToken: string, params = {}): Promise<unknown> => {
    const endBearer = setBearer(idToken);
    try {
      return await call(`oauth.${method}`, params);
    } finally {
      endBearer();
    }
  };
  const begin = async (method: string): Promise<Step> => {
    const answer = await call(`auth.fido.${method}`, {});
    return { options: parseOptions(answer), token: requireText(answer, 'token') };
  };
  const remove = removal(call, oauth);
  const credentials = async () => listOf(await read('auth.fido.getCredentials', {}), 'credentials');
  // Only the options for a new passkey contain the account's user id.
  const optionsOfUser = async () => (await begin('initRegisterCredentials')).options;
  const { signalRemaining, prepareNewAddress } = signals(optionsOfUser, credentials);
  return {
    abilities: passkeyAbilities,
    create: async ({ isUnasked } = { isUnasked: false }) => {
      const { options, token } = await begin('initRegisterCredentials');
      const attestation = await createPasskey(clock, options, isUnasked);
      try {
        const answer = await call('auth.fido.registerCredentials', { token, attestation, deviceName: deviceName() });
        await oauth('connect', requireText(answer, 'idToken'));
      } catch (error) {
        // The browser would offer a passkey without an account at each login, and the provider would refuse it.
        await remove(readCredentialId(attestation)).catch(() => undefined);
        await forgetPasskey(passkeyDomain(options), readCredentialId(attestation));
        throw error;
      }
    },
    logIn: async (question) => {
      const { options, token } = await begin('getAssertionOptions');
      const authenticatorAssertion = await askForPasskey(clock, options, question);
      question.onChosen?.();
      const verify = call('auth.fido.verifyAssertion', { token, authenticatorAssertion });
      const answer = await verify.catch(async (error: unknown) => {
        if (error instanceof ProviderError && error.code === unknownPasskey)
          await forgetPasskey(passkeyDomain(options), readCredentialId(authenticatorAssertion));
        throw error;
      });
      const code = requireText(
        await oauth('authorize', requireText(answer, 'idToken'), { response_type: 'code' }),
        'code',
      );
      await call('oauth.token', { ignoreInterruptions: true, grant_type: 'authorization_code', code });
    },
    list: async () => (await credentials()).flatMap(toPasskey),
    remove: async (id) => {
      const result = await remove(id);
      void signalRemaining();
      return result;
    },
    prepareNewAddress,
  };
}

/** Signals changes to password managers. Never rejects. Source: requirements#passkey-signals. */
function signals(optionsOfUser: () => Promise<unknown>, credentials: () => Promise<readonly unknown[]>) {
  const findUser = async () => (canSignal() ? passkeyUser(await optionsOfUser()) : undefined);
  const signalRemaining = async (): Promise<void> => {
    const [user, all] = await Promise.all([findUser(), canSignal() ? credentials() : []]);
    const ids = all.flatMap(toPasskey).map(({ id }) => id);
    // An incomplete list would hide the unreadable passkey from its owner.
    if (user && ids.length === all.length) await signalPasskeys(user, ids);
  };
  return {
    signalRemaining: () => signalRemaining().catch(() => undefined),
    prepareNewAddress: async (): ReturnType<PasskeysGateway['prepareNewAddress']> => {
      const user = await findUser().catch(() => undefined);
      return async (email) => {
        if (user) await signalName(user, email);
      };
    },
  };
}

/** Removes passkeys, and remembers the removed ones that are still connected. */
function removal(
  call: ProviderCalls['call'],
  oauth: (method: string, idToken: string) => Promise<unknown>,
): PasskeysGateway['remove'] {
  /** Tokens that end the connections of removed passkeys. */
  const connected = new Map<string, string>();
  const removeCredential = async (id: string): Promise<void> => {
    const answer = await call('auth.fido.removeCredential', { credentialId: toBase64(id) }).catch((error: unknown) => {
      // The passkey may be gone after an earlier try without an answer.
      if (error instanceof ProviderError && error.code === unknownPasskey) return undefined;
      throw error;
    });
    await forgetPasskey(globalThis.location.hostname, id);
    if (answer !== undefined) connected.set(id, requireText(answer, 'idToken'));
  };
  return async (id) => {
    if (!connected.has(id)) await removeCredential(id);
    const idToken = connected.get(id);
    try {
      if (idToken !== undefined) await oauth('disconnect', idToken);
      connected.delete(id);
      return {};
    } catch (error) {
      return { stillConnected: error };
    }
  };
}

/**
 * Sets the token that the client script sends with calls of `oauth`; returns a function that removes it. Only the
 * script's internal token store can do that, as in an example of the vendor's staff.
 * Source: requirements#IDP-passkeys.
 */
function setBearer(token: string): () => void {
  const store = ['_', 'apiAdapters', 'web', 'tokenStore'].reduce<unknown>(ownMember, globalThis.window.gigya);
  const [set, end] = ['setBearerToken', 'removeBearerToken'].map((name) => ownMember(store, name));
  if (typeof set !== 'function' || typeof end !== 'function') throw new ServiceError('UNREADABLE', 'oauth');
  Reflect.apply(set, store, [token]);
  return () => {
    Reflect.apply(end, store, []);
  };
}

const unknownPasskey = 403300;

/** The options come as JSON text. */
function parseOptions(answer: unknown): unknown {
  const options = ownMember(answer, 'options');
  if (typeof options !== 'string') return objectOf(options);
  try {
    return objectOf(JSON.parse(options));
  } catch (cause) {
    throw new ServiceError('UNREADABLE', 'accounts.auth.fido', { cause });
  }
}

function requireText(answer: unknown, name: string): string {
  const value = textOf(answer, name);
  if (value === undefined) throw new ServiceError('UNREADABLE', `accounts.auth.fido ${name}`);
  return value;
}

function readCredentialId(credential: string): string {
  return textOf(JSON.parse(credential), 'id') ?? '';
}

/** A passkey's identifier in the provider's base64. */
function toBase64(id: string): string {
  const plain = id.replaceAll('-', '+').replaceAll('_', '/');
  return plain.padEnd(Math.ceil(plain.length / 4) * 4, '=');
}

/** Reads the members with and without a capital: only the documentation of the Android SDK has the capital. */
function toPasskey(raw: unknown): readonly Passkey[] {
  const member = (name: string): string | undefined =>
    textOf(raw, name) ?? textOf(raw, name.charAt(0).toLowerCase() + name.slice(1));
  const time = (name: string): number | undefined => {
    const at = Date.parse(member(name) ?? '');
    return Number.isNaN(at) ? undefined : at;
  };
  const id = member('Id');
  if (id === undefined) return [];
  return [
    {
      id: toBase64Url(id),
      deviceName: member('DeviceName')?.slice(0, 100),
      createdAt: time('RegistrationDate'),
      usedAt: time('LastLogin'),
    },
  ];
}
