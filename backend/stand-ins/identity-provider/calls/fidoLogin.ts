import {
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  type VerifiedAuthenticationResponse,
} from '@simplewebauthn/server';
import { browserAnswer, passkeyDomain } from '../passkeySite.ts';
import { kept, ok } from '../protocol/answer.ts';
import { findPasskey, openStep, type Passkey, stepLife, takeStep, updatePasskey } from '../storage/passkeyRecords.ts';
import type { CallContext, CallHandler } from './callContext.ts';

/**
 * What a browser needs to find a passkey of the site, and the `token` of this step; needs no session and names nobody.
 * Throws 500131 if the site has no passkeys.
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
 * Verifies what the authenticator signed; the `idToken` of this answer goes to `oauth.authorize`. A step that is unknown,
 * over or used answers 400131, a passkey that nobody has 403300, anything that does not verify 400130: another site,
 * another challenge, another key, or a counter that another copy of the passkey has passed.
 */
export const verifyAssertion: CallHandler = async (context) => {
  const { db, now, site, params } = context;
  const step = await takeStep(db, now, { kind: 'get', apiKey: site.apiKey, token: params.require('token') });
  if (step === undefined || step.challenge === null) return kept(400131, 'Invalid token');
  const response = browserAnswer(params.require('authenticatorAssertion'));
  if (response === undefined) return kept(400130, 'The assertion cannot be read');
  const passkey = await findPasskey(db, response.id);
  if (passkey?.isConnected !== true) return kept(403300, 'Unknown passkey');
  const verified = await verify(context, { response, passkey, expectedChallenge: step.challenge });
  if (verified?.verified !== true) return kept(400130, 'The assertion does not verify');
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

interface Claim {
  readonly response: AuthenticationResponseJSON;
  readonly passkey: Passkey;
  readonly expectedChallenge: string;
}

/** Undefined for an answer that the library refuses. The step is used up all the same, so nothing may be thrown. */
async function verify(
  { site }: CallContext,
  { response, passkey, expectedChallenge }: Claim,
): Promise<VerifiedAuthenticationResponse | undefined> {
  try {
    return await verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin: [...site.origins],
      expectedRPID: passkeyDomain(site),
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
        transports: passkey.transports as AuthenticatorTransport[],
      },
    });
  } catch {
    return undefined;
  }
}
