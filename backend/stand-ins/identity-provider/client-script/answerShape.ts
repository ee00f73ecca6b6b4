import type { PlainObject } from './served.ts';

/**
 * An answer as a page's callback gets it: without `statusCode`, with `status` and facts about the request; members of
 * logins are renamed as in the real script.
 * Source: requirements#IDP-script.
 */
export function toCallbackObject(answer: PlainObject, operation: string, params: PlainObject): PlainObject {
  const { statusCode: _code, statusReason: _reason, sessionInfo: _session, ...shown } = answer;
  const errorCode = answer['errorCode'] ?? 0;
  const errorMessage = answer['errorMessage'] ?? '';
  const isOk = Number(errorCode) === 0;
  const { password: _password, callback: _callback, ...requestParams } = params;
  return {
    ...shown,
    ...renamed(shown),
    status: isOk ? 'OK' : 'FAIL',
    statusMessage: isOk ? '' : errorMessage,
    errorCode,
    errorMessage,
    requestParams,
    context: params['context'],
    operation: `/${operation}`,
  };
}

function renamed(answer: PlainObject): PlainObject {
  const { code, userInfo, x_newUser: newUser, identities } = answer;
  return {
    ...(code === undefined ? {} : { authCode: code }),
    ...(userInfo === undefined ? {} : { user: userInfo }),
    ...(newUser === undefined ? {} : { newUser }),
    ...(Array.isArray(identities)
      ? {
          identities: Object.fromEntries(
            (identities as readonly PlainObject[]).map((identity) => [String(identity['provider']), identity]),
          ),
        }
      : {}),
  };
}

/** The data of a login event, from the answer of a login call. It never contains `preferences` and `subscriptions`. */
export function loginEvent(answer: PlainObject, params: PlainObject): PlainObject {
  const { UID, UIDSignature, signatureTimestamp, profile, data, id_token: idToken } = answer;
  return {
    remember: true,
    provider: params['provider'] ?? '',
    loginMode: params['loginMode'] ?? 'standard',
    newUser: answer['newUser'] === true || answer['newUser'] === 'true',
    UID,
    UIDSignature,
    signatureTimestamp,
    profile,
    data,
    ...(idToken === undefined ? {} : { id_token: idToken }),
    source: params['source'] ?? '',
    ...(params['context'] === undefined ? {} : { context: params['context'] }),
  };
}
