import { isRecord, jsonIn } from '@kontor/schema-adapters/json';
import type { PlainObject } from './served.ts';

/** One request of the API, with its parameters as text. */
export interface ApiRequest {
  readonly url: string;
  readonly params: Readonly<Record<string, string>>;
  readonly post: boolean;
  readonly bearer?: string | undefined;
}

const TIMEOUT_MS = 30_000;
const MAX_URL_LENGTH = 4096;

/** Sends a request with cookies. Always resolves: network errors become answers with the client's own codes. */
export function send({ url, params, post, bearer }: ApiRequest): Promise<PlainObject> {
  const body = new URLSearchParams(params).toString();
  const usesPost = post || url.length + body.length > MAX_URL_LENGTH;
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const fail = (errorCode: number, errorMessage: string) => () =>
      resolve({ errorCode, errorMessage, errorDetails: errorMessage });
    request.open(usesPost ? 'POST' : 'GET', usesPost ? url : `${url}?${body}`);
    request.withCredentials = true;
    request.timeout = TIMEOUT_MS;
    request.addEventListener('timeout', fail(504002, 'Request timeout'));
    request.addEventListener('error', fail(500026, 'Network error'));
    request.addEventListener('abort', fail(500026, 'Network error'));
    request.addEventListener('load', () => {
      const answer = jsonIn(request.responseText);
      // An answer without `statusCode` does not come from the provider.
      if (isRecord(answer) && 'statusCode' in answer) resolve(answer);
      else resolve({ errorCode: 500026, errorMessage: 'Network error', errorDetails: 'The answer could not be read' });
    });
    if (bearer !== undefined) request.setRequestHeader('Authorization', `Bearer ${bearer}`);
    if (usesPost) request.setRequestHeader('Content-Type', 'application/x-www-form-urlencoded');
    request.send(usesPost ? body : null);
  });
}

/**
 * An answer as a page's callback gets it: without `statusCode`, with `status` and facts about the request; renames
 * members of logins as the real script does.
 * Source: requirements#IDP-script.
 */
export function toCallbackObject(answer: PlainObject, operation: string, params: PlainObject): PlainObject {
  const { statusCode: _code, statusReason: _reason, sessionInfo: _session, ...publicMembers } = answer;
  const errorCode = answer['errorCode'] ?? 0;
  const errorMessage = answer['errorMessage'] ?? '';
  const isOk = Number(errorCode) === 0;
  const { password: _password, callback: _callback, ...requestParams } = params;
  return {
    ...publicMembers,
    ...renameMembers(publicMembers),
    status: isOk ? 'OK' : 'FAIL',
    statusMessage: isOk ? '' : errorMessage,
    errorCode,
    errorMessage,
    requestParams,
    context: params['context'],
    operation: `/${operation}`,
  };
}

function renameMembers(answer: PlainObject): PlainObject {
  const { code, userInfo, x_newUser: newUser, identities } = answer;
  return {
    ...(code !== undefined && { authCode: code }),
    ...(userInfo !== undefined && { user: userInfo }),
    ...(newUser !== undefined && { newUser }),
    ...(Array.isArray(identities) && {
      identities: Object.fromEntries(
        (identities as readonly PlainObject[]).map((identity) => [String(identity['provider']), identity]),
      ),
    }),
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
