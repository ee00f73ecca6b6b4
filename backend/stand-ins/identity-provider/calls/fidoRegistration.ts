import {
  generateRegistrationOptions,
  verifyRegistrationResponse,
  type VerifiedRegistrationResponse,
} from '@simplewebauthn/server';
import { browserAnswer, passkeyDomain } from '../passkeySite.ts';
import { kept, ok, ProviderFailure } from '../protocol/answer.ts';
import { findPasskey, insertPasskey, openStep, passkeysOf, stepLife, takeStep } from '../storage/passkeyRecords.ts';
import { accountByUid } from '../storage/accountRecords.ts';
import type { CallContext, CallHandler } from './callContext.ts';
import { subjectOf } from './subject.ts';

/**
 * What a browser needs to create a passkey for the person of the session, and the `token` of this step. Throws 403007
 * for a mailed link's token, 500131 if the site has no passkeys.
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
 * Verifies what the authenticator created and stores it; it can log in after `oauth.connect` with the `idToken` of this
 * answer. A step that is unknown, over or used answers 400131, anything that does not verify 400130.
 */
export const registerCredentials: CallHandler = async (context) => {
  const { db, now, site, params, request } = context;
  const step = await takeStep(db, now, { kind: 'create', apiKey: site.apiKey, token: params.require('token') });
  if (step === undefined || step.uid === null || step.challenge === null) return kept(400131, 'Invalid token');
  const verified = await verify(context, step.challenge);
  if (verified === undefined || !verified.verified || (await accountByUid(db, step.uid)) === undefined)
    return kept(400130, 'The attestation does not verify');
  const { credential } = verified.registrationInfo;
  if ((await findPasskey(db, credential.id)) !== undefined) return kept(400130, 'The credential is known already');
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

/** Undefined for an answer that the library refuses. The step is used up all the same, so nothing may be thrown. */
async function verify(
  { site, params }: CallContext,
  expectedChallenge: string,
): Promise<VerifiedRegistrationResponse | undefined> {
  const response = browserAnswer(params.require('attestation'));
  if (response === undefined) return undefined;
  try {
    return await verifyRegistrationResponse({
      response,
      expectedChallenge,
      expectedOrigin: [...site.origins],
      expectedRPID: passkeyDomain(site),
      requireUserVerification: true,
    });
  } catch {
    return undefined;
  }
}
