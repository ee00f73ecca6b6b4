import { finishLogin } from '../finishLogin.ts';
import { ok, ProviderFailure } from '../answer.ts';
import { accountByUid } from '../storage/accountRecords.ts';
import { findPasskey, openStep, takeStep, updatePasskey } from '../storage/passkeyRecords.ts';
import type { PasskeyStepKind, passkeySteps } from '../storage/tables.ts';
import type { CallContext, CallHandler } from '../protocol/callContext.ts';
import { sessionOf } from '../protocol/subject.ts';

/**
 * Connects a new passkey with the account of the session, by the `idToken` of its registration. Throws 403025 for a
 * token that is unknown, expired, used or another person's.
 * Source: requirements#IDP-passkeys.
 */
export const connect: CallHandler = async (context) => {
  const uid = await sessionOf(context);
  const step = await bearerStep(context, 'connect');
  if (step.uid !== uid || step.credentialId === null) throw new ProviderFailure(403025);
  await updatePasskey(context.db, step.credentialId, { isConnected: true });
  return ok({ UID: uid });
};

/** Ends the connection of a removed passkey, by the `idToken` of its removal. Throws 403025 as `connect`. */
export const disconnect: CallHandler = async (context) => {
  const uid = await sessionOf(context);
  if ((await bearerStep(context, 'disconnect')).uid !== uid) throw new ProviderFailure(403025);
  return ok({ UID: uid });
};

/**
 * Turns the `idToken` of a verified passkey into a code. Throws 400006 for another `response_type`, 403300 if the
 * passkey was removed in between, 403025 as `connect`.
 */
export const authorize: CallHandler = async (context) => {
  const { db, now, site, params } = context;
  if (params.require('response_type') !== 'code')
    throw new ProviderFailure(400006, 'Invalid parameter value: response_type');
  const step = await bearerStep(context, 'authorize');
  const passkey = step.credentialId === null ? undefined : await findPasskey(db, step.credentialId);
  if (passkey?.isConnected !== true) throw new ProviderFailure(403300);
  return ok({ code: await openStep(db, now, { kind: 'code', apiKey: site.apiKey, uid: passkey.uid }) });
};

/**
 * Turns a code into a session, with the same interruptions as a login. Throws 400006 for another `grant_type`, 403025.
 */
export const token: CallHandler = async (context) => {
  const { db, now, site, params } = context;
  if (params.require('grant_type') !== 'authorization_code')
    throw new ProviderFailure(400006, 'Invalid parameter value: grant_type');
  const step = await takeStep(db, now, { kind: 'code', apiKey: site.apiKey, token: params.require('code') });
  const account = step?.uid == null ? undefined : await accountByUid(db, step.uid);
  if (account === undefined) throw new ProviderFailure(403025, 'Invalid code');
  return finishLogin(context, account, { provider: 'site', newUser: false });
};

/** The step that the call's bearer token continues. */
async function bearerStep(
  { db, now, site, request: { bearer } }: CallContext,
  kind: PasskeyStepKind,
): Promise<typeof passkeySteps.$inferSelect> {
  const step = bearer === undefined ? undefined : await takeStep(db, now, { kind, apiKey: site.apiKey, token: bearer });
  if (step === undefined) throw new ProviderFailure(403025);
  return step;
}
