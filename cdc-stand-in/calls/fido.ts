import { isRecord, jsonIn, type JsonObject } from '@kontor/schema-adapters/json';
import { ok, ProviderFailure, committedError } from '../answer.ts';
import {
  deletePasskey,
  findPasskey,
  openStep,
  type Passkey,
  passkeysOf,
  stepLife,
  takeStep,
  updatePasskey,
  insertPasskey,
} from '../storage/passkeyRecords.ts';
import type { CallHandler, CallContext } from '../protocol/callContext.ts';
import { subjectOf } from '../protocol/subject.ts';
import {
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  type VerifiedAuthenticationResponse,
  generateRegistrationOptions,
  verifyRegistrationResponse,
  type VerifiedRegistrationResponse,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { accountByUid } from '../storage/accountRecords.ts';
import type { SiteSettings } from '../sites.ts';

/**
 * The passkeys of the session's person, or (signed, a guess) of a UID. Throws 403007 for a mailed link's token.
 * Source: requirements#IDP-passkeys.
 */
export const getCredentials: CallHandler = async (context) => {
  const { account, writer } = await subjectOf(context);
  if (writer === 'link') throw new ProviderFailure(403007);
  const passkeys = await passkeysOf(context.db, account.uid);
  return ok({ credentials: passkeys.filter(({ isConnected }) => isConnected).map(toCredential) });
};

/**
 * Removes a passkey of the session's person, or (signed) of a UID; nobody can log in with it from now on. The `idToken`
 * goes to `oauth.disconnect`. Throws 403300 for a passkey that is not theirs, 403007 for a mailed link's token.
 */
export const removeCredential: CallHandler = async (context) => {
  const { db, now, site, params } = context;
  const { account, writer } = await subjectOf(context);
  if (writer === 'link') throw new ProviderFailure(403007);
  const credentialId = credentialIdOf(params.require('credentialId'));
  if ((await findPasskey(db, credentialId))?.uid !== account.uid) throw new ProviderFailure(403300);
  await deletePasskey(db, credentialId);
  const next = { kind: 'disconnect', apiKey: site.apiKey, uid: account.uid, credentialId } as const;
  return ok({ idToken: await openStep(db, now, next) });
};

function toCredential({ credentialId, deviceName, userAgent, ip, createdAt, lastUsedAt }: Passkey): JsonObject {
  return {
    Id: Buffer.from(credentialId, 'base64url').toString('base64'),
    DeviceName: deviceName,
    RegistrationDate: new Date(createdAt).toISOString(),
    IpAddress: ip,
    City: '',
    State: '',
    Country: '',
    Platform: /Windows|Android|iPhone|iPad|Mac OS X|CrOS|Linux/.exec(userAgent)?.[0] ?? '',
    Browser: /Edg|Firefox|Chrome|Safari/.exec(userAgent)?.[0] ?? '',
    IsMobile: /Mobile/.test(userAgent),
    LastLogin: lastUsedAt === null ? '' : new Date(lastUsedAt).toISOString(),
  };
}

/**
 * The options with which a browser finds a passkey of the site, and the `token` of this step; needs no session and
 * contains no account. Throws 500131 if the site has no passkeys.
 * Source: requirements#IDP-passkeys.
 */
export const getAssertionOptions: CallHandler = async ({ db, now, site }) => {
  const options = await generateAuthenticationOptions({
    rpID: passkeyDomain(site),
    timeout: stepLife,
    userVerification: 'required',
  });
  const token = await openStep(db, now, { kind: 'get', apiKey: site.apiKey, challenge: options.challenge });
  return ok({ options: JSON.stringify(options), token });
};

/**
 * Verifies an assertion; the answer's `idToken` is for `oauth.authorize`. Answers 400131 for a step that is unknown,
 * expired or used, 403300 for an unknown passkey, 400130 if the verification fails: another site, challenge or key, or
 * a counter that another copy of the passkey has exceeded.
 */
export const verifyAssertion: CallHandler = async (context) => {
  const { db, now, site, params } = context;
  const step = await takeStep(db, now, { kind: 'get', apiKey: site.apiKey, token: params.require('token') });
  if (step === undefined || step.challenge === null) return committedError(400131, 'Invalid token');
  const response = browserAnswer(params.require('authenticatorAssertion'));
  if (response === undefined) return committedError(400130, 'The assertion cannot be read');
  const passkey = await findPasskey(db, response.id);
  if (passkey?.isConnected !== true) return committedError(403300, 'Unknown passkey');
  // Throws nothing, so that the step stays used.
  const verified = await checkAssertion(context, response, passkey, step.challenge).catch(() => undefined);
  if (verified?.verified !== true) return committedError(400130, 'The assertion does not verify');
  await updatePasskey(db, passkey.credentialId, {
    counter: verified.authenticationInfo.newCounter,
    lastUsedAt: now,
  });
  const next = {
    kind: 'authorize',
    apiKey: site.apiKey,
    uid: passkey.uid,
    credentialId: passkey.credentialId,
  } as const;
  return ok({ idToken: await openStep(db, now, next) });
};

/** Rejects if the library refuses the answer. */
async function checkAssertion(
  { site }: CallContext,
  response: AuthenticationResponseJSON,
  { credentialId: id, publicKey, counter, transports }: Passkey,
  expectedChallenge: string,
): Promise<VerifiedAuthenticationResponse> {
  return verifyAuthenticationResponse({
    response,
    expectedChallenge,
    expectedOrigin: [...site.origins],
    expectedRPID: passkeyDomain(site),
    requireUserVerification: true,
    credential: {
      id,
      publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
      counter,
      transports: transports as AuthenticatorTransport[],
    },
  });
}

/**
 * The options with which a browser creates a passkey for the person of the session, and the `token` of this step.
 * Throws 403007 for a mailed link's token, 500131 if the site has no passkeys.
 * Source: requirements#IDP-passkeys.
 */
export const initRegisterCredentials: CallHandler = async (context) => {
  const { db, now, site } = context;
  const { account, writer } = await subjectOf(context);
  if (writer === 'link') throw new ProviderFailure(403007);
  const email = account.profile['email'];
  const name = typeof email === 'string' ? email : account.uid;
  const options = await generateRegistrationOptions({
    rpName: site.name,
    rpID: passkeyDomain(site),
    userID: new TextEncoder().encode(account.uid),
    userName: name,
    userDisplayName: name,
    timeout: stepLife,
    attestationType: 'none',
    excludeCredentials: (await passkeysOf(db, account.uid)).map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const { challenge } = options;
  const token = await openStep(db, now, { kind: 'create', apiKey: site.apiKey, uid: account.uid, challenge });
  return ok({ options: JSON.stringify(options), token });
};

/**
 * Verifies an attestation and stores the passkey, which can log in after `oauth.connect` with the answer's `idToken`.
 * Answers 400131 for a step that is unknown, expired or used, 400130 if the verification fails.
 */
export const registerCredentials: CallHandler = async (context) => {
  const { db, now, site, params, request } = context;
  const step = await takeStep(db, now, { kind: 'create', apiKey: site.apiKey, token: params.require('token') });
  if (step === undefined || step.uid === null || step.challenge === null)
    return committedError(400131, 'Invalid token');
  const response = browserAnswer(params.require('attestation'));
  // Throws nothing, so that the step stays used.
  const verified = response && (await checkAttestation(context, response, step.challenge).catch(() => undefined));
  if (verified?.verified !== true || (await accountByUid(db, step.uid)) === undefined)
    return committedError(400130, 'The attestation does not verify');
  const { credential } = verified.registrationInfo;
  if ((await findPasskey(db, credential.id)) !== undefined)
    return committedError(400130, 'The credential is known already');
  await insertPasskey(db, {
    credentialId: credential.id,
    uid: step.uid,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: credential.transports ?? [],
    deviceName: (params.get('deviceName') ?? '').slice(0, 100),
    userAgent: (request.userAgent ?? '').slice(0, 300),
    ip: request.ip,
    isConnected: false,
    createdAt: now,
    lastUsedAt: null,
  });
  const next = { kind: 'connect', apiKey: site.apiKey, uid: step.uid, credentialId: credential.id } as const;
  return ok({ idToken: await openStep(db, now, next) });
};

/** Rejects if the library refuses the answer. */
async function checkAttestation(
  { site }: CallContext,
  response: RegistrationResponseJSON,
  expectedChallenge: string,
): Promise<VerifiedRegistrationResponse> {
  return verifyRegistrationResponse({
    response,
    expectedChallenge,
    expectedOrigin: [...site.origins],
    expectedRPID: passkeyDomain(site),
    // An automatic passkey upgrade proves no presence (WebAuthn 3, section 7.1); logins do.
    requireUserPresence: false,
    requireUserVerification: false,
  });
}

/** Domain of a site's passkeys. Throws 500131 if the site has none. Source: requirements#IDP-passkeys. */
function passkeyDomain({ passkeyDomain: named, origins: [first = ''] }: SiteSettings): string {
  const domain = named ?? new URL(first).hostname;
  if (domain === '') throw new ProviderFailure(500131);
  return domain;
}

/**
 * Parses the JSON of a browser's authenticator response; undefined for anything else. The library validates its
 * members.
 */
function browserAnswer(text: string): (RegistrationResponseJSON & AuthenticationResponseJSON) | undefined {
  const answer = jsonIn(text);
  return isRecord(answer) && typeof answer['id'] === 'string' && isRecord(answer['response'])
    ? (answer as unknown as RegistrationResponseJSON & AuthenticationResponseJSON)
    : undefined;
}

/** The id of a passkey as base64url, which browsers use, from base64 or base64url. */
function credentialIdOf(text: string): string {
  return Buffer.from(text, 'base64').toString('base64url');
}
