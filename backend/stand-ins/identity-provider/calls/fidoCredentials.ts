import type { JsonObject } from '#adapters/model/json.ts';
import { credentialIdOf } from '../passkeySite.ts';
import { ok, ProviderFailure } from '../protocol/answer.ts';
import { deletePasskey, findPasskey, openStep, type Passkey, passkeysOf } from '../storage/passkeyRecords.ts';
import type { CallHandler } from './callContext.ts';
import { subjectOf } from './subject.ts';

/**
 * The passkeys of the session's person, or (signed, a guess) of a UID. Throws 403007 for a mailed link's token.
 * Source: requirements#IDP-passkeys.
 */
export const getCredentials: CallHandler = async (context) => {
  const { account, writer } = await subjectOf(context);
  if (writer === 'link') throw new ProviderFailure(403007);
  const found = await passkeysOf(context.db, account.uid);
  return ok({ credentials: found.filter(({ isConnected }) => isConnected).map(toCredential) });
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
